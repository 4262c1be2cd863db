import { Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { CutText } from "../ui/CutText.tsx";
import { FriendAvatar } from "../ui/FriendAvatar.tsx";
import { SkeletonCards } from "../ui/ListState.tsx";
import { moveByArrows, rowTarget } from "../ui/rowArrows.ts";
import { TimeText } from "../ui/TimeText.tsx";
import type { FriendRow } from "./api.ts";
import { BlockedMark } from "./BlockedMark.tsx";
import classes from "./FriendCards.module.css";
import { TagChips } from "./TagChips.tsx";

/** Friends as cards, on a phone. */
export const FriendCards = ({ friends }: { friends: FriendRow[] | undefined }) =>
	friends ? (
		<Stack gap="xs" component="ul" className={classes.list} onKeyDown={moveByArrows}>
			{friends.map((friend) => (
				<li key={friend.id}>
					<Card friend={friend} />
				</li>
			))}
		</Stack>
	) : (
		<SkeletonCards />
	);

const Card = ({ friend }: { friend: FriendRow }) => (
	<Paper
		withBorder
		p="sm"
		component={Link}
		href={addressOf("friend", { id: friend.id })}
		className={classes.card}
		{...rowTarget}
	>
		<Group gap="sm" wrap="nowrap" align="flex-start">
			<FriendAvatar friend={friend} size="md" />
			<Stack gap="0.25rem" className={classes.body}>
				<Group gap="xs" wrap="nowrap" justify="space-between">
					<CutText fw={500}>{friend.name || "（名前なし）"}</CutText>
					<BlockedMark friend={friend} />
				</Group>
				<TagChips tags={friend.tags} />
				<Text size="xs" c="dimmed" component="div">
					最終メッセージ <TimeText value={friend.last_message_at} span inherit />
					{"　"}登録 <TimeText value={friend.created_at} as="day" span inherit />
				</Text>
			</Stack>
		</Group>
	</Paper>
);
