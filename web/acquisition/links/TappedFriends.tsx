import { Text } from "@mantine/core";
import { FriendLink } from "#web/engine/friend-records/FriendLink.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { ErrorState, SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { Pager } from "#web/platform/ui/Pager.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { formatTapCount } from "./formatTapCount.ts";
import type { useLinkFriends } from "./linkApi.ts";

/** SWR result of the current page, and its change. */
export interface TappedFriendsProps {
	friends: Pick<ReturnType<typeof useLinkFriends>, "data" | "error"> & { mutate: () => unknown };
	onPage: (page: number) => void;
}

/** Paginated friends who tapped, with number and time of taps. */
export const TappedFriends = ({ friends: { data, error, mutate }, onPage }: TappedFriendsProps) => (
	<>
		{error && !data && <ErrorState error={error} onRetry={() => void mutate()} />}
		{!data && !error && <SkeletonCards cards={3} height="3rem" />}
		{data?.total === 0 && (
			<Text size="sm" c="dimmed">
				まだタップした友だちはいません。
			</Text>
		)}
		{data && data.total > 0 && (
			<>
				<CardList>
					{data.items.map((friend) => (
						<ListCard
							key={friend.id}
							head={<FriendLink friend={friend} />}
							aside={
								<Text size="sm" flex="none">
									{formatTapCount(friend.tap_count)}
								</Text>
							}
							{...rowLinkTarget}
						>
							<Text size="xs" c="dimmed" component="div">
								最後のタップ <TimeText value={friend.last_at} span inherit />
								{friend.tap_count > 1 && (
									<>
										{"　最初のタップ "}
										<TimeText value={friend.first_at} span inherit />
									</>
								)}
								{friend.blocked && "　ブロックされた"}
							</Text>
						</ListCard>
					))}
				</CardList>
				<Pager page={data.page} total={data.total} takeNum={data.take_num} onPage={onPage} unit="人" />
			</>
		)}
	</>
);
