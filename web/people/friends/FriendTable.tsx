import { Checkbox, Group, Paper, Table, UnstyledButton } from "@mantine/core";
import type { KeyboardEvent } from "react";
import { addressOf } from "#domain/engine/access/page-addresses.ts";
import type { FriendOrderCode } from "#domain/engine/filters/friend-order.ts";
import { NAME_ORDERS } from "#domain/people/friend-search/list-columns.ts";
import { EditFriend } from "#web/engine/friend-records/editor/EditFriend.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { SortIcon } from "#web/platform/ui/consoleIcons.tsx";
import { displayName } from "#web/platform/ui/displayName.ts";
import { FriendAvatar } from "#web/platform/ui/FriendAvatar.tsx";
import { RowLink, rowLinkTarget } from "#web/platform/ui/RowLink.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { SkeletonRows } from "#web/platform/ui/SkeletonRows.tsx";
import classes from "./FriendList.module.css";
import { DEFAULT_FRIEND_COLUMNS, type FriendListColumn } from "./friendColumns.tsx";
import type { FriendListRow } from "./friendsApi.ts";
import type { FriendListSelection } from "./useFriendSelection.ts";
import { VisibilityBadge } from "./VisibilityBadge.tsx";

export interface FriendListProps {
	/** Undefined while they are loading. */
	friends: FriendListRow[] | undefined;
	/** Absent if friends cannot be selected. */
	selection?: FriendListSelection | undefined;
	/** Columns beside the name. */
	columns?: readonly FriendListColumn[];
	/** Order of the list, if it can be changed. */
	sorting?: FriendSorting | undefined;
}

export interface FriendSorting {
	order: FriendOrderCode;
	setOrder: (order: FriendOrderCode) => void;
}

/** Width of the name in rem, below which the table scrolls. */
const NAME_WIDTH = 18;

/** Friends as table rows, for wide windows; a skeleton while they are loading. */
export const FriendTable = ({
	friends,
	selection,
	columns = DEFAULT_FRIEND_COLUMNS,
	sorting,
}: FriendListProps) => {
	const width = columns.reduce((sum, column) => sum + column.width, NAME_WIDTH);
	return (
		<Paper withBorder>
			<Table.ScrollContainer minWidth={`${width}rem`}>
				<Table layout="fixed" highlightOnHover>
					<Table.Thead>
						<Table.Tr>
							{selection && (
								<Table.Th w="2.75rem" pr={0}>
									<LoadedFriendsCheckbox selection={selection} />
								</Table.Th>
							)}
							<ColumnHead column={NAME_COLUMN} sorting={sorting} />
							{columns.map((column) => (
								<ColumnHead key={column.key} column={column} sorting={sorting} />
							))}
						</Table.Tr>
					</Table.Thead>
					<Table.Tbody onKeyDown={moveByArrows}>
						{friends ? (
							friends.map((friend) => (
								<FriendRow key={friend.id} friend={friend} selection={selection} columns={columns} />
							))
						) : (
							<SkeletonRows columns={columns.length + (selection ? 2 : 1)} />
						)}
					</Table.Tbody>
				</Table>
			</Table.ScrollContainer>
		</Paper>
	);
};

type HeadColumn = Pick<FriendListColumn, "label" | "align" | "orders"> & { width?: number };

const NAME_COLUMN: HeadColumn = { label: "名前", orders: NAME_ORDERS };

/** Head of a column; a button where the list can be ordered by it. */
function ColumnHead({ column, sorting }: { column: HeadColumn; sorting: FriendSorting | undefined }) {
	const { label, width, align, orders } = column;
	const common = {
		...(width && { w: `${width}rem` }),
		...(align && { ta: align }),
	};
	if (!sorting || !orders)
		return (
			<Table.Th scope="col" {...common}>
				<CutText fz="inherit" fw="inherit">
					{label}
				</CutText>
			</Table.Th>
		);
	const { order, setOrder } = sorting;
	const isDescending = order === orders.descending;
	const isSorted = isDescending || order === orders.ascending;
	const beginsAscending = orders.beginsAscending === true;
	return (
		<Table.Th
			scope="col"
			{...common}
			aria-sort={isSorted ? (isDescending ? "descending" : "ascending") : "none"}
		>
			<UnstyledButton
				fz="inherit"
				fw="inherit"
				title={`${label}で並べ替える`}
				onClick={() =>
					setOrder((isSorted ? isDescending : beginsAscending) ? orders.ascending : orders.descending)
				}
			>
				{label}
				<span aria-hidden="true"> {isSorted ? isDescending ? "↓" : "↑" : <SortIcon size="0.875rem" />}</span>
			</UnstyledButton>
		</Table.Th>
	);
}

interface FriendRowProps {
	friend: FriendListRow;
	selection: FriendListSelection | undefined;
	columns: readonly FriendListColumn[];
}

const FriendRow = ({ friend, selection, columns }: FriendRowProps) => (
	<Table.Tr
		{...rowLinkTarget}
		aria-selected={selection?.has(friend.id)}
		onKeyDown={selection && selectBySpace(friend, selection)}
	>
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
		{columns.map(({ key, align, cell }) => (
			<Table.Td key={key} {...(align && { ta: align })}>
				{cell(friend)}
			</Table.Td>
		))}
	</Table.Tr>
);

/** Handler of the row's link: the space bar selects the friend, with Shift all from the one selected before. */
const selectBySpace =
	(friend: FriendListRow, selection: FriendListSelection) => (event: KeyboardEvent<HTMLElement>) => {
		if (event.key !== " " || !(event.target as HTMLElement).matches("[data-row-target]")) return;
		event.preventDefault();
		selection.toggle(friend.id, { range: event.shiftKey });
	};

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
		onChange={({ nativeEvent }) =>
			selection.toggle(friend.id, { range: "shiftKey" in nativeEvent && nativeEvent.shiftKey === true })
		}
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
