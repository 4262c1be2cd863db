import { Button, Paper, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { PlusIcon } from "#web/platform/ui/consoleIcons.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { latePart } from "#web/platform/ui/latePart.tsx";
import { PageLayout } from "#web/platform/ui/PageLayout.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { useEvents } from "./eventsApi.ts";
import { FIRST_EVENT_PART } from "./firstEventPart.ts";

const CreateEventDialog = latePart(
	async () => (await import("./CreateEventDialog.tsx")).CreateEventDialog,
	({ opened }) => opened,
);

const UnassignedSlots = latePart(async () => (await import("./UnassignedSlots.tsx")).UnassignedSlots);

/** List of events with bookable slots. */
export function EventsPage() {
	const { data, error, mutate } = useEvents();
	const mayWrite = useAbility("salon-setting");
	const [creating, setCreating] = useState(false);
	const create = mayWrite && (
		<Button leftSection={<PlusIcon />} onClick={() => setCreating(true)}>
			イベントを作成する
		</Button>
	);
	const events = data?.data;
	return (
		<PageLayout
			title="イベント予約"
			help="講習会や体験会など、決まった日程の予約枠です。友だちが自分で予約するページも、ここで用意します。"
			action={events && events.length > 0 && create}
		>
			{!data && error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!data && !error && <SkeletonCards cards={3} height="3.5rem" />}
			{events?.length === 0 && (
				<EmptyState art="calendar" title="イベントはまだありません" action={create}>
					イベントを作成して日程を登録すると、友だちからの予約を受け付けられます。
				</EmptyState>
			)}
			{events && events.length > 0 && (
				<Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: "none" }}>
					{events.map(({ id, name, slot_count, is_open }) => (
						<li key={id}>
							<Paper withBorder p="sm" {...rowLinkTarget}>
								<RowLink href={addressOf("event", { id, part: FIRST_EVENT_PART })} title={name}>
									{name}
								</RowLink>
								<Text size="xs" c="dimmed">
									予約枠 {slot_count}件・予約ページ {is_open ? "受付中" : "停止中"}
								</Text>
							</Paper>
						</li>
					))}
				</Stack>
			)}
			{events && <UnassignedSlots events={events} />}
			<CreateEventDialog opened={creating} onClose={() => setCreating(false)} />
		</PageLayout>
	);
}
