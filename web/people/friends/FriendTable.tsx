import { Checkbox, Group, Paper, Table } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import classes from "./FriendList.module.css";
import { FriendTagChips } from "./FriendTagChips.tsx";
import type { FriendListRow } from "./friendsApi.ts";
import { ScoreChips } from "./ScoreChips.tsx";
import type { FriendListSelection } from "./useFriendSelection.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";

export interface FriendListProps {
	/** Undefined while they are loading. */
	friends: FriendListRow[] | undefined;
	/** Absent if friends cannot be selected. */
	selection?: FriendListSelection | undefined;
}

/** Friends as table rows, for wide windows; a skeleton while they are loading. */
export const FriendTable = ({ friends, selection }: FriendListProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					{selection && (
						<Table.Th w="2.75rem" pr={0}>
							<LoadedFriendsCheckbox selection={selection} />
						</Table.Th>
					)}
					<Table.Th w="34%">名前</Table.Th>
					<Table.Th>タグ・スコア</Table.Th>
					<Table.Th w="9.5rem" ta="right">
						最終メッセージ
					</Table.Th>
					<Table.Th w="7rem" ta="right">
						登録日
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{friends ? (
					friends.map((friend) => <FriendRow key={friend.id} friend={friend} selection={selection} />)
				) : (
					<SkeletonRows columns={selection ? 5 : 4} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

const FriendRow = ({
	friend,
	selection,
}: {
	friend: FriendListRow;
	selection: FriendListSelection | undefined;
}) => (
	<Table.Tr {...rowLinkTarget} aria-selected={selection?.has(friend.id)}>
		{selection && (
			<Table.Td pr={0}>
				<FriendCheckbox friend={friend} selection={selection} />
			</Table.Td>
		)}
		<Table.Td>
			<Group gap="sm" wrap="nowrap">
				<FriendAvatar friend={friend} size="2rem" />
				<div className={classes.name}>
					<FriendTableLink friend={friend} />
				</div>
				<VisibilityBadge friend={friend} />
				<EditFriend friend={friend} />
			</Group>
		</Table.Td>
		<Table.Td>
			<FriendTagChips tags={friend.tags} />
			<ScoreChips scores={friend.scores} />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.last_message_at} size="sm" />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.created_at} format="day" size="sm" />
		</Table.Td>
	</Table.Tr>
);

const nameOf = ({ name }: FriendListRow) => displayName(name);

export const FriendTableLink = ({ friend }: { friend: FriendListRow }) => (
	<RowLink href={addressOf("friend", { id: friend.id })} title={nameOf(friend)}>
		{nameOf(friend)}
	</RowLink>
);

export const FriendCheckbox = ({
	friend,
	selection,
}: {
	friend: FriendListRow;
	selection: FriendListSelection;
}) => (
	<Checkbox
		checked={selection.has(friend.id)}
		onChange={() => selection.toggle(friend.id)}
		aria-label={`「${nameOf(friend)}」を選択する`}
	/>
);

/** Selects all loaded friends, including those whose rows are not rendered yet. */
export const LoadedFriendsCheckbox = ({
	selection,
	label,
}: {
	selection: FriendListSelection;
	label?: string;
}) => (
	<Checkbox
		aria-label="読み込んだ友だちをすべて選択する"
		label={label}
		checked={selection.isAllLoaded}
		indeterminate={selection.count > 0 && !selection.isAllLoaded}
		onChange={selection.toggleLoaded}
	/>
);
