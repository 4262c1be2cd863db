import { Paper, Stack, Text, Title } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ColourDot } from "#web/platform/ui/ColourDot.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { LoadMore } from "#web/platform/ui/LoadMore.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { useScoreFriends } from "./scoreApi.ts";

/** Paginated friends with the highest scores. */
export function ScoreTopFriends({ id }: { id: number }) {
	const { items, error, hasMore, loadingMore, loadMore, reload } = useScoreFriends(id);
	return (
		<Paper withBorder p="md" component="section" aria-label="点数の高い友だち">
			<Stack gap="sm">
				<Title order={2}>点数の高い友だち</Title>
				{Boolean(error) && !items && <ErrorState error={error} onRetry={reload} />}
				{!items && !error && <SkeletonCards cards={3} height="3rem" />}
				{items?.length === 0 && (
					<Text size="sm" c="dimmed">
						まだ点数の付いた友だちはいません。
					</Text>
				)}
				{items && items.length > 0 && (
					<CardList>
						{items.map((friend) => (
							<ListCard
								key={friend.id}
								head={<FriendLink friend={friend} />}
								aside={
									<Text size="sm" ta="end">
										<ColourDot colour={friend.colour} /> {friend.points.toLocaleString("ja-JP")}点（
										{friend.level}）
									</Text>
								}
								{...rowLinkTarget}
							/>
						))}
					</CardList>
				)}
				<LoadMore hasMore={hasMore} loading={loadingMore} onMore={loadMore} />
			</Stack>
		</Paper>
	);
}
