import { ScrollArea, SegmentedControl } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useLocation } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { scrollWithin } from "#web/platform/ui/scrollWithin.ts";

const AREAS = {
	openApi: "サービスコード",
	openApiTriggers: "トリガー",
	openApiWebhooks: "Webhook送信",
	openApiReference: "APIリファレンス",
} as const;

/** Page of a list, or the reference. */
export type ApiArea = keyof typeof AREAS;

/** Tabs of the open API's lists and reference. A phone scrolls to the current one. */
export function AreaTabs({ open }: { open: ApiArea }) {
	const [, goTo] = useLocation();
	const tabs = useRef<HTMLDivElement>(null);
	useEffect(() => {
		scrollWithin(tabs.current?.querySelector("label[data-active]"));
	}, []);
	return (
		<ScrollArea type="never" maw="32rem">
			<SegmentedControl
				ref={tabs}
				aria-label="表示する内容"
				data={Object.entries(AREAS).map(([value, label]) => ({ value, label }))}
				value={open}
				onChange={(name) => goTo(addressOf(name as ApiArea))}
				miw="32rem"
			/>
		</ScrollArea>
	);
}
