import { Box, Group, Text } from "@mantine/core";
import { Fragment } from "react";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { CardList, ListCard } from "#web/platform/ui/CardList.tsx";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { SkeletonCards } from "#web/platform/ui/ListState.tsx";
import { rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import classes from "./FriendList.module.css";
import {
	FriendCheckbox,
	type FriendListProps,
	FriendTableLink,
	LoadedFriendsCheckbox,
} from "./FriendTable.tsx";
import { DEFAULT_FRIEND_COLUMNS, type FriendListColumn } from "./friendColumns.tsx";
import type { FriendListRow } from "./friendsApi.ts";
import type { FriendListSelection } from "./useFriendSelection.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";

/** Friends as cards, for narrow windows. */
export const FriendCards = ({ friends, selection, columns = DEFAULT_FRIEND_COLUMNS }: FriendListProps) =>
	friends ? (
		<>
			{selection && <LoadedFriendsCheckbox selection={selection} label="すべて選択" />}
			<CardList>
				{friends.map((friend) => (
					<FriendCard key={friend.id} friend={friend} selection={selection} columns={columns} />
				))}
			</CardList>
		</>
	) : (
		<SkeletonCards />
	);

const FriendCard = ({
	friend,
	selection,
	columns,
}: {
	friend: FriendListRow;
	selection: FriendListSelection | undefined;
	columns: readonly FriendListColumn[];
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
		{columns
			.filter(({ unlabelled }) => unlabelled)
			.map(({ key, cell }) => (
				<Fragment key={key}>{cell(friend)}</Fragment>
			))}
		<Group gap="xs" component="dl" m={0}>
			{columns
				.filter(({ unlabelled }) => !unlabelled)
				.map(({ key, label, cell }) => (
					<Group key={key} gap="0.25rem" wrap="nowrap" maw="100%">
						<Text size="xs" c="dimmed" component="dt" flex="none" maw="50%">
							{label}
						</Text>
						<Box component="dd" m={0} miw={0}>
							{cell(friend)}
						</Box>
					</Group>
				))}
		</Group>
	</ListCard>
);
