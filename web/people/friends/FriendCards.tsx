import { Group, Text } from "@mantine/core";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { FriendListRow } from "./api.ts";
import { BlockedMark } from "./BlockedMark.tsx";
import classes from "./FriendList.module.css";
import { type FriendListProps, FriendTableLink, Tick, TickLoaded } from "./FriendTable.tsx";
import { ScoreChips } from "./ScoreChips.tsx";
import { TagChips } from "./TagChips.tsx";
import type { Selection } from "./useSelection.ts";

/** Friends as cards, on a phone. */
export const FriendCards = ({ friends, selection }: FriendListProps) =>
	friends ? (
		<>
			{selection && <TickLoaded selection={selection} label="すべて選択" />}
			<CardList>
				{friends.map((friend) => (
					<FriendCard key={friend.id} friend={friend} selection={selection} />
				))}
			</CardList>
		</>
	) : (
		<SkeletonCards />
	);

const FriendCard = ({ friend, selection }: { friend: FriendListRow; selection: Selection | undefined }) => (
	<ListCard
		{...rowLinkTarget}
		head={
			<Group gap="sm" wrap="nowrap">
				{selection && <Tick friend={friend} selection={selection} />}
				<FriendAvatar friend={friend} size="md" />
				<div className={classes.name}>
					<FriendTableLink friend={friend} />
				</div>
			</Group>
		}
		aside={
			<Group gap="xs" wrap="nowrap">
				<BlockedMark friend={friend} />
				<EditFriend friend={friend} />
			</Group>
		}
	>
		<TagChips tags={friend.tags} />
		<ScoreChips scores={friend.scores} />
		<Text size="xs" c="dimmed" component="div">
			最終メッセージ <TimeText value={friend.last_message_at} span inherit />
			{"　"}登録 <TimeText value={friend.created_at} as="day" span inherit />
		</Text>
	</ListCard>
);
