import { Button, Group, Stack, Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { useAbility } from "#web/platform/api/consoleSession.ts";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { askToConfirm } from "#web/platform/ui/ConfirmDialog.tsx";
import { DayText } from "#web/platform/ui/DayText.tsx";
import { EmptyState, ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { toastDone, toastFailed } from "#web/platform/ui/toast.ts";
import { useBusy } from "#web/platform/ui/useBusy.ts";
import { type PointEntry, reverseEntryRequest, usePointEntries } from "./pointsApi.ts";

/** Entries of a friend, or of all with their friends. */
export function PointEntryList({ friendId }: { friendId: number | null }) {
	const { items, error, hasMore, loadingMore, loadMore, reload } = usePointEntries(friendId);
	if (!items && error !== undefined) return <ErrorState error={error} onRetry={reload} />;
	if (!items) return <SkeletonCards cards={3} />;
	if (items.length === 0)
		return <EmptyState title="履歴はまだありません">ポイントが付くと、ここに残ります。</EmptyState>;
	return (
		<Stack gap="sm">
			<CardList>
				{items.map((entry) => (
					<ListCard
						key={entry.id}
						head={
							friendId === null ? (
								<FriendLink friend={{ ...entry, id: entry.friend_id }} />
							) : (
								<Text fw={600}>{entry.reason}</Text>
							)
						}
						aside={<SignedPoints points={entry.points} />}
						{...(friendId === null && rowLinkTarget)}
					>
						{friendId === null && <Text size="sm">{entry.reason}</Text>}
						<Text size="xs" c="dimmed" component="div">
							<TimeText value={entry.at} span inherit />・{entry.kind_label}・{entry.source_label}
							{entry.operator && `（${entry.operator}）`}
							{entry.expires_on && (
								<>
									・<DayText value={entry.expires_on} />
									まで
								</>
							)}
						</Text>
						{entry.is_reversible && <ReverseButton entry={entry} onReversed={reload} />}
					</ListCard>
				))}
			</CardList>
			<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
		</Stack>
	);
}

const SignedPoints = ({ points }: { points: number }) => (
	<Text fw={700} {...(points > 0 && { c: "green" })}>
		{points > 0 ? "+" : ""}
		{points.toLocaleString("ja-JP")}
	</Text>
);

function ReverseButton({
	entry: { id, points, reason },
	onReversed,
}: {
	entry: PointEntry;
	onReversed: () => void;
}) {
	const mayGrant = useAbility("point-grant");
	const { busy, run } = useBusy();
	if (!mayGrant) return null;
	const reverse = async () => {
		const isSure = await askToConfirm({
			title: "付与を取り消しますか？",
			message: `「${reason}」の${points.toLocaleString("ja-JP")}ポイントを、友だちの残高から引きます。`,
			confirm: "取り消す",
			cancelLabel: "やめる",
			destructive: true,
		});
		if (!isSure) return;
		await run(() =>
			reverseEntryRequest(id).then(() => {
				toastDone("付与を取り消しました");
				onReversed();
			}, toastFailed),
		);
	};
	return (
		<Group>
			<Button size="xs" variant="default" disabled={busy} onClick={() => void reverse()}>
				取り消す
			</Button>
		</Group>
	);
}
