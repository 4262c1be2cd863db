import { Button, Paper, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FailedEvent, retryFailedEvent, useFailedEvents } from "./failedEventsApi.ts";
import { lineEventLabel } from "./lineEventLabels.ts";

/** Incoming events whose processing failed, so that no message is lost unnoticed. */
export function FailedEventList() {
	const { data, error, mutate } = useFailedEvents();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Rows = isNarrow ? EventCards : EventTable;
	return (
		<Stack gap="md">
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.items.length === 0 ? (
				<EmptyState art="calm" title="処理できなかった受信はありません">
					友だちから届いたのに処理できなかったものが、ここに残ります。
				</EmptyState>
			) : (
				!(error && !data) && <Rows events={data?.items} />
			)}
		</Stack>
	);
}

/** Sender of an event without a friend: a group, or an unknown user. */
const NO_FRIEND_LABEL = "友だち以外";

const Sender = ({ event: { friend } }: { event: FailedEvent }) =>
	friend ? (
		<FriendLink friend={friend} />
	) : (
		<Text size="sm" c="dimmed">
			{NO_FRIEND_LABEL}
		</Text>
	);

interface EventsProps {
	/** Undefined while loading. */
	events: FailedEvent[] | undefined;
}

const EventTable = ({ events }: EventsProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th>友だち</Table.Th>
					<Table.Th w="14rem">内容</Table.Th>
					<Table.Th w="8rem" ta="right">
						受信
					</Table.Th>
					<Table.Th w="6rem" ta="right">
						処理回数
					</Table.Th>
					<Table.Th w="11rem">
						<VisuallyHidden>操作</VisuallyHidden>
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{events ? (
					events.map((event) => (
						<Table.Tr key={event.id} {...(event.friend && rowLinkTarget)}>
							<Table.Td>
								<Sender event={event} />
							</Table.Td>
							<Table.Td>
								<Text size="sm">{lineEventLabel(event.type)}</Text>
								<Text size="xs" c="dimmed">
									{event.reason}
								</Text>
							</Table.Td>
							<Table.Td ta="right">
								<TimeText value={event.received_at} size="sm" />
							</Table.Td>
							<Table.Td ta="right">
								<Text size="sm">{event.attempts}回</Text>
							</Table.Td>
							<Table.Td ta="right">
								<RetryButton event={event} />
							</Table.Td>
						</Table.Tr>
					))
				) : (
					<SkeletonRows columns={5} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

const EventCards = ({ events }: EventsProps) =>
	events ? (
		<CardList>
			{events.map((event) => (
				<ListCard key={event.id} head={<Sender event={event} />} {...(event.friend && rowLinkTarget)}>
					<Text size="sm" component="div">
						{lineEventLabel(event.type)}　<TimeText value={event.received_at} span inherit />
						　処理回数 {event.attempts}回
					</Text>
					<Text size="xs" c="dimmed">
						{event.reason}
					</Text>
					<RetryButton event={event} />
				</ListCard>
			))}
		</CardList>
	) : (
		<SkeletonCards height="7rem" />
	);

function RetryButton({ event }: { event: FailedEvent }) {
	const mayWrite = useAbility("delivery-write");
	const { busy, run } = useBusy();
	if (!mayWrite) return null;
	const retry = () =>
		run(() =>
			retryFailedEvent(event.id)
				.then(() => toastDone("もう一度処理します"))
				.catch(toastFailed),
		);
	return (
		<Button
			size="xs"
			variant="default"
			disabled={busy}
			onClick={() => void retry()}
			aria-label={`${event.friend?.name ?? NO_FRIEND_LABEL}からの受信をもう一度処理する`}
		>
			もう一度処理する
		</Button>
	);
}
