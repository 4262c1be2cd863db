import { Group, Text } from "@mantine/core";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./FriendList.module.css";
import {
	FriendCheckbox,
	type FriendListProps,
	FriendTableLink,
	LoadedFriendsCheckbox,
} from "./FriendTable.tsx";
import { FriendTagChips } from "./FriendTagChips.tsx";
import type { FriendListRow } from "./friendsApi.ts";
import { ScoreChips } from "./ScoreChips.tsx";
import type { FriendListSelection } from "./useFriendSelection.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";

/** Friends as cards, for narrow windows. */
export const FriendCards = ({ friends, selection }: FriendListProps) =>
	friends ? (
		<>
			{selection && <LoadedFriendsCheckbox selection={selection} label="すべて選択" />}
			<CardList>
				{friends.map((friend) => (
					<FriendCard key={friend.id} friend={friend} selection={selection} />
				))}
			</CardList>
		</>
	) : (
		<SkeletonCards />
	);

const FriendCard = ({
	friend,
	selection,
}: {
	friend: FriendListRow;
	selection: FriendListSelection | undefined;
}) => (
	<ListCard
		{...rowLinkTarget}
		head={
			<Group gap="sm" wrap="nowrap">
				{selection && <FriendCheckbox friend={friend} selection={selection} />}
				<FriendAvatar friend={friend} size="md" />
				<div className={classes.name}>
					<FriendTableLink friend={friend} />
				</div>
			</Group>
		}
		aside={
			<Group gap="xs" wrap="nowrap">
				<VisibilityBadge friend={friend} />
				<EditFriend friend={friend} />
			</Group>
		}
	>
		<FriendTagChips tags={friend.tags} />
		<ScoreChips scores={friend.scores} />
		<Text size="xs" c="dimmed" component="div">
			最終メッセージ <TimeText value={friend.last_message_at} span inherit />
			{"　"}登録 <TimeText value={friend.created_at} format="day" span inherit />
		</Text>
	</ListCard>
);
