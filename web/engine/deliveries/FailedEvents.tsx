import { Button, Paper, Stack, Table, Text, VisuallyHidden } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/session.ts";
import { NARROW } from "#web/platform/ui/breakpoints.ts";
import { Card, CardList } from "#web/platform/ui/CardList.tsx";
import { CheckIcon } from "#web/platform/ui/icons.tsx";
import { EmptyState, ErrorState, SkeletonCards, SkeletonRows } from "#web/platform/ui/ListState.tsx";
import { opensLink } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type FailedEvent, retryEvent, useFailedEvents } from "./api.ts";
import { eventLabel } from "./eventLabels.ts";

/** What came in and could not be worked off, so that nobody's message is lost unseen. */
export function FailedEvents() {
	const { data, error, mutate } = useFailedEvents();
	const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
	const Rows = isNarrow ? EventCards : EventTable;
	return (
		<Stack gap="md">
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{data?.items.length === 0 ? (
				<EmptyState icon={<CheckIcon size="2rem" />} title="処理できなかった受信はありません">
					友だちから届いたのに処理できなかったものが、ここに残ります。
				</EmptyState>
			) : (
				!(error && !data) && <Rows events={data?.items} />
			)}
		</Stack>
	);
}

/** What stands for the sender of an event that is of no friend: a group's, or of somebody whom nobody knows yet. */
const NOBODY = "友だち以外";

const Sender = ({ event: { friend } }: { event: FailedEvent }) =>
	friend ? (
		<FriendLink friend={friend} />
	) : (
		<Text size="sm" c="dimmed">
			{NOBODY}
		</Text>
	);

interface EventsProps {
	/** Undefined while they are loaded. */
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
						<Table.Tr key={event.id} {...(event.friend && opensLink)}>
							<Table.Td>
								<Sender event={event} />
							</Table.Td>
							<Table.Td>
								<Text size="sm">{eventLabel(event.type)}</Text>
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
				<Card key={event.id} head={<Sender event={event} />} {...(event.friend && opensLink)}>
					<Text size="sm" component="div">
						{eventLabel(event.type)}　<TimeText value={event.received_at} span inherit />
						　処理回数 {event.attempts}回
					</Text>
					<Text size="xs" c="dimmed">
						{event.reason}
					</Text>
					<RetryButton event={event} />
				</Card>
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
			retryEvent(event.id)
				.then(() => toastDone("もう一度処理します"))
				.catch(toastFailed),
		);
	return (
		<Button
			size="xs"
			variant="default"
			disabled={busy}
			onClick={() => void retry()}
			aria-label={`${event.friend?.name ?? NOBODY}からの受信をもう一度処理する`}
		>
			もう一度処理する
		</Button>
	);
}
