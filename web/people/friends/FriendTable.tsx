import { Checkbox, Group, Paper, Table } from "@mantine/core";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { SkeletonRows } from "#web/platform/ui/ListState.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import type { FriendListRow } from "./api.ts";
import { BlockedMark } from "./BlockedMark.tsx";
import classes from "./FriendList.module.css";
import { ScoreChips } from "./ScoreChips.tsx";
import { TagChips } from "./TagChips.tsx";
import type { Selection } from "./useSelection.ts";

export interface FriendListProps {
	/** Undefined while they are loaded. */
	friends: FriendListRow[] | undefined;
	/** Where friends can be chosen. */
	selection?: Selection | undefined;
}

/** Friends as rows, on a wide window; rows of grey while they are loaded. */
export const FriendTable = ({ friends, selection }: FriendListProps) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					{selection && (
						<Table.Th w="2.75rem" pr={0}>
							<TickLoaded selection={selection} />
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
					friends.map((friend) => <Row key={friend.id} friend={friend} selection={selection} />)
				) : (
					<SkeletonRows columns={selection ? 5 : 4} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

const Row = ({ friend, selection }: { friend: FriendListRow; selection: Selection | undefined }) => (
	<Table.Tr {...rowLinkTarget} aria-selected={selection?.has(friend.id)}>
		{selection && (
			<Table.Td pr={0}>
				<Tick friend={friend} selection={selection} />
			</Table.Td>
		)}
		<Table.Td>
			<Group gap="sm" wrap="nowrap">
				<FriendAvatar friend={friend} size="2rem" />
				<div className={classes.name}>
					<FriendTableLink friend={friend} />
				</div>
				<BlockedMark friend={friend} />
				<EditFriend friend={friend} />
			</Group>
		</Table.Td>
		<Table.Td>
			<TagChips tags={friend.tags} />
			<ScoreChips scores={friend.scores} />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.last_message_at} size="sm" />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.created_at} as="day" size="sm" />
		</Table.Td>
	</Table.Tr>
);

const nameOf = ({ name }: FriendListRow) => displayName(name);

export const FriendTableLink = ({ friend }: { friend: FriendListRow }) => (
	<RowLink href={addressOf("friend", { id: friend.id })} title={nameOf(friend)}>
		{nameOf(friend)}
	</RowLink>
);

export const Tick = ({ friend, selection }: { friend: FriendListRow; selection: Selection }) => (
	<Checkbox
		checked={selection.has(friend.id)}
		onChange={() => selection.toggle(friend.id)}
		aria-label={`「${nameOf(friend)}」を選択する`}
	/>
);

/** Chooses everybody who is loaded, also those whose rows are not on the page yet. */
export const TickLoaded = ({ selection, label }: { selection: Selection; label?: string }) => (
	<Checkbox
		aria-label="読み込んだ友だちをすべて選択する"
		label={label}
		checked={selection.isAllLoaded}
		indeterminate={selection.count > 0 && !selection.isAllLoaded}
		onChange={selection.toggleLoaded}
	/>
);
