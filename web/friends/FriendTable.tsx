import { Group, Paper, Table } from "@mantine/core";
import { Link } from "wouter";
import { addressOf } from "#domain/addresses.ts";
import { FriendAvatar } from "../ui/FriendAvatar.tsx";
import { SkeletonRows } from "../ui/ListState.tsx";
import { moveByArrows, rowTarget } from "../ui/rowArrows.ts";
import { TimeText } from "../ui/TimeText.tsx";
import type { FriendRow } from "./api.ts";
import { BlockedMark } from "./BlockedMark.tsx";
import classes from "./FriendTable.module.css";
import { TagChips } from "./TagChips.tsx";

/** Friends as rows, on a wide window; rows of grey while they are loaded. */
export const FriendTable = ({ friends }: { friends: FriendRow[] | undefined }) => (
	<Paper withBorder>
		<Table layout="fixed" highlightOnHover>
			<Table.Thead>
				<Table.Tr>
					<Table.Th w="34%">名前</Table.Th>
					<Table.Th>タグ</Table.Th>
					<Table.Th w="8.5rem" ta="right">
						最終メッセージ
					</Table.Th>
					<Table.Th w="7rem" ta="right">
						登録日
					</Table.Th>
				</Table.Tr>
			</Table.Thead>
			<Table.Tbody onKeyDown={moveByArrows}>
				{friends ? (
					friends.map((friend) => <Row key={friend.id} friend={friend} />)
				) : (
					<SkeletonRows columns={4} />
				)}
			</Table.Tbody>
		</Table>
	</Paper>
);

const Row = ({ friend }: { friend: FriendRow }) => (
	<Table.Tr className={classes.row}>
		<Table.Td>
			<Group gap="sm" wrap="nowrap">
				<FriendAvatar friend={friend} size="2rem" />
				<Link
					href={addressOf("friend", { id: friend.id })}
					className={classes.name}
					title={friend.name}
					{...rowTarget}
				>
					{friend.name || "（名前なし）"}
				</Link>
				<BlockedMark friend={friend} />
			</Group>
		</Table.Td>
		<Table.Td>
			<TagChips tags={friend.tags} />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.last_message_at} size="sm" />
		</Table.Td>
		<Table.Td ta="right">
			<TimeText value={friend.created_at} as="day" size="sm" />
		</Table.Td>
	</Table.Tr>
);
