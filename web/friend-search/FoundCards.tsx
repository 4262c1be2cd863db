import { Group, Text } from "@mantine/core";
import type { FriendRow } from "../friends/api.ts";
import { BlockedMark } from "../friends/BlockedMark.tsx";
import { TagChips } from "../friends/TagChips.tsx";
import { Card, CardList } from "../ui/CardList.tsx";
import { FriendAvatar } from "../ui/FriendAvatar.tsx";
import { SkeletonCards } from "../ui/ListState.tsx";
import { opensLink } from "../ui/RowLink.tsx";
import { TimeText } from "../ui/TimeText.tsx";
import classes from "./Found.module.css";
import { type FoundListProps, FriendLink, Tick, TickLoaded } from "./FoundTable.tsx";
import type { Selection } from "./useSelection.ts";

/** Found friends as cards, on a phone. */
export const FoundCards = ({ friends, selection }: FoundListProps) =>
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

const FriendCard = ({ friend, selection }: { friend: FriendRow; selection: Selection | undefined }) => (
	<Card
		{...opensLink}
		head={
			<Group gap="sm" wrap="nowrap">
				{selection && <Tick friend={friend} selection={selection} />}
				<FriendAvatar friend={friend} size="md" />
				<div className={classes.name}>
					<FriendLink friend={friend} />
				</div>
			</Group>
		}
		aside={<BlockedMark friend={friend} />}
	>
		<TagChips tags={friend.tags} />
		<Text size="xs" c="dimmed" component="div">
			最終メッセージ <TimeText value={friend.last_message_at} span inherit />
			{"　"}登録 <TimeText value={friend.created_at} as="day" span inherit />
		</Text>
	</Card>
);
