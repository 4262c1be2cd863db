import { Anchor, Button, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { formatDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { displayName } from "#web/platform/ui/displayName.ts";
import { ErrorState } from "#web/platform/ui/ListState.tsx";
import { confirmRemoval } from "../parts/confirmRemoval.ts";
import { removeSalonWaiting, type SalonWaitingEntry, useSalonWaiting } from "./salonWaitingApi.ts";

interface SalonWaitingListProps {
	salonId: number;
	/** Date filter; absent for all days. */
	date?: string;
}

/** Waiting list of full days, in notification order. */
export function SalonWaitingList({ salonId, date = "" }: SalonWaitingListProps) {
	const { data, error, mutate } = useSalonWaiting(salonId, date);
	return (
		<Stack gap="xs" maw="48rem" component="section" aria-label="待っている友だち">
			{date === "" && <Title order={2}>待っている友だち</Title>}
			{error && <ErrorState error={error} onRetry={() => void mutate()} />}
			{!error && !data && <Skeleton height="6rem" />}
			{data?.data.length === 0 && (
				<Text size="sm" c="dimmed">
					空きを待っている友だちはいません。
				</Text>
			)}
			{data?.data.map((entry) => (
				<WaitingCard key={entry.id} salonId={salonId} entry={entry} />
			))}
			{data?.has_more && (
				<Text size="sm" c="dimmed">
					日にちの早い順に{data.data.length}
					件を表示しています。その先は、予約表の各日の「キャンセル待ちを見る」で確認できます。
				</Text>
			)}
		</Stack>
	);
}

function WaitingCard({ salonId, entry }: { salonId: number; entry: SalonWaitingEntry }) {
	const mayWrite = useAbility("salon-write");
	const maySeeFriends = useAbility("friend-read");
	const { id, date, friend, course, resource, created_at, told: notifiedCount, told_at } = entry;
	const name = displayName(friend.name);
	return (
		<Paper withBorder p="sm">
			<Group justify="space-between" gap="xs">
				<div>
					<Text fw={600}>
						{formatDay(date)}{" "}
						{maySeeFriends ? (
							<Anchor
								component={Link}
								href={addressOf("friend", { id: friend.id })}
								fw={600}
								underline="always"
							>
								{name}
							</Anchor>
						) : (
							name
						)}{" "}
						様{maySeeFriends && <EditFriend friend={friend} />}
					</Text>
					<Text size="sm">
						{course}・{resource ?? "指名なし"}
					</Text>
					<Text size="xs" c="dimmed">
						{formatMoment(created_at)} 申し込み
						{notifiedCount > 0 &&
							told_at !== null &&
							`・${notifiedCount}回お知らせ済み（最終 ${formatMoment(told_at)}）`}
					</Text>
				</div>
				{mayWrite && (
					<Button
						variant="subtle"
						color="red"
						size="compact-sm"
						aria-label={`${name} 様の${formatDay(date)}のキャンセル待ちを取り消す`}
						onClick={() =>
							void confirmRemoval({
								subject: `${name} 様のキャンセル待ち`,
								message: "空きが出ても、この友だちにはお知らせしません。",
								confirm: "取り消す",
								doneText: "キャンセル待ちを取り消しました",
								remove: () => removeSalonWaiting(salonId, id),
							})
						}
					>
						取り消す
					</Button>
				)}
			</Group>
		</Paper>
	);
}
