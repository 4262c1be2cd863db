import { Badge, NativeSelect, Tabs } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";
import { DELIVERY_STATES, type DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import { SLOW_LIVE_THROTTLE, useLiveRefresh } from "#web/platform/api/useLiveRefresh.ts";
import { useDeliveryCounts } from "#web/platform/shell/useDeliveryCounts.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { useFailedEvents } from "./failedEventsApi.ts";

/** State of deliveries, or the incoming events that failed. */
export type DeliveryTab = DeliveryState | "incoming";

export const isDeliveryTab = (text: string | null): text is DeliveryTab =>
	text !== null && (text === "incoming" || Object.hasOwn(DELIVERY_STATES, text));

const LABELS: Record<DeliveryTab, string> = { ...DELIVERY_STATES, incoming: "受信エラー" };
const TABS = Object.keys(LABELS) as DeliveryTab[];
/** Tabs that need manual action. */
const URGENT: DeliveryTab[] = ["failed", "parked", "incoming"];

interface DeliveryTabsProps {
	tab: DeliveryTab;
	onTab: (tab: DeliveryTab) => void;
	children: ReactNode;
}

/** Tabs of the states with their counts; a select on narrow screens. */
export function DeliveryTabs({ tab, onTab, children }: DeliveryTabsProps) {
	const countOf = useTabCounts();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	if (isNarrow)
		return (
			<>
				<NativeSelect
					label="表示する配信"
					value={tab}
					onChange={(event) => onTab(event.currentTarget.value as DeliveryTab)}
					data={TABS.map((each) => ({ value: each, label: withCount(LABELS[each], countOf(each)) }))}
				/>
				{children}
			</>
		);
	return (
		<Tabs value={tab} onChange={(next) => onTab(next as DeliveryTab)}>
			<Tabs.List mb="md">
				{TABS.map((each) => (
					<Tabs.Tab key={each} value={each} rightSection={countBadge(each, countOf(each))}>
						{LABELS[each]}
					</Tabs.Tab>
				))}
			</Tabs.List>
			<Tabs.Panel value={tab}>{children}</Tabs.Panel>
		</Tabs>
	);
}

/** Undefined rather than an empty element, because a tab reserves space for any right section. */
const countBadge = (tab: DeliveryTab, count: number | undefined) =>
	count ? (
		<Badge color={URGENT.includes(tab) ? "red" : "gray"} size="sm">
			{count.toLocaleString("ja-JP")}
		</Badge>
	) : undefined;

const withCount = (label: string, count: number | undefined) =>
	count ? `${label}（${count.toLocaleString("ja-JP")}件）` : label;

/** Sent and cancelled deliveries are not counted, because their number only grows. */
function useTabCounts(): (tab: DeliveryTab) => number | undefined {
	const { data: counts, mutate } = useDeliveryCounts();
	// Any event of a friend may schedule a delivery.
	useLiveRefresh(
		(frame) => frame.event === "friend" || frame.event === "message",
		mutate,
		SLOW_LIVE_THROTTLE,
	);
	const { data: events } = useFailedEvents();
	return (tab) => {
		if (tab === "incoming") return events?.items.length;
		return tab === "sent" || tab === "cancelled" ? undefined : counts?.[tab];
	};
}
