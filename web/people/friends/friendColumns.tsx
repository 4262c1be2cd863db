import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
	COLUMN_ORDERS,
	type ColumnOrders,
	DEFAULT_LIST_COLUMNS,
	LIST_COLUMNS,
	type ListColumn,
} from "#domain/people/friend-search/list-columns.ts";
import { useMarks } from "#web/engine/friend-records/responseMarks.ts";
import { MarkLabel } from "#web/people/marks/MarkLabel.tsx";
import { CutText } from "#web/platform/ui/CutText.tsx";
import { TimeText } from "#web/platform/ui/TimeText.tsx";
import { FriendTagChips } from "./FriendTagChips.tsx";
import type { FriendListRow } from "./friendsApi.ts";
import { ScoreChips } from "./ScoreChips.tsx";

/** Column of a list of friends beside the name. */
export interface FriendListColumn {
	key: string;
	label: string;
	/** Width in rem; the name takes the remaining width. */
	width: number;
	align?: "right";
	/** Codes of the orders by this column. */
	orders?: ColumnOrders;
	/** Whether a card shows the cell without its label. */
	unlabelled?: true;
	/** Null for an empty cell of a card. */
	cell: (friend: FriendListRow) => ReactNode;
}

const COLUMNS: Record<ListColumn, Omit<FriendListColumn, "key" | "label" | "orders">> = {
	tags: {
		width: 20,
		unlabelled: true,
		cell: ({ tags, scores }) => (
			<>
				<FriendTagChips tags={tags} />
				<ScoreChips scores={scores} />
			</>
		),
	},
	mark: { width: 9, cell: ({ columns }) => <MarkCell id={columns?.mark ?? null} /> },
	scenario: { width: 12, cell: ({ columns }) => <TextCell text={columns?.scenario} /> },
	lastVisit: {
		width: 7,
		align: "right",
		cell: ({ columns }) => <TimeText value={columns?.lastVisit ?? null} format="day" size="sm" />,
	},
	nextBooking: {
		width: 9.5,
		align: "right",
		cell: ({ columns }) => <TimeText value={columns?.nextBooking ?? null} size="sm" />,
	},
	lastMessage: {
		width: 9.5,
		align: "right",
		cell: ({ last_message_at }) => <TimeText value={last_message_at} size="sm" />,
	},
	registered: {
		width: 7,
		align: "right",
		cell: ({ created_at }) => <TimeText value={created_at} format="day" size="sm" emptyText="不明" />,
	},
};

/** Column by its name. */
export const friendColumnOf = (name: ListColumn): FriendListColumn => ({
	key: name,
	label: LIST_COLUMNS[name],
	...(COLUMN_ORDERS[name] && { orders: COLUMN_ORDERS[name] }),
	...COLUMNS[name],
});

/** Column of a friend-information field. */
export const varColumnOf = ({ id, name }: { id: number; name: string }): FriendListColumn => ({
	key: `var:${id}`,
	label: name,
	width: 10,
	cell: ({ columns }) => <TextCell text={columns?.vars?.[id]} />,
});

export const DEFAULT_FRIEND_COLUMNS: readonly FriendListColumn[] = DEFAULT_LIST_COLUMNS.map(friendColumnOf);

const TextCell = ({ text }: { text: string | null | undefined }) =>
	text ? <CutText size="sm">{text}</CutText> : <EmptyCell />;

function MarkCell({ id }: { id: number | null }) {
	const store = useMarks();
	return id === null ? <EmptyCell /> : <MarkLabel id={id} store={store} />;
}

const EmptyCell = () => (
	<Text size="sm" c="dimmed">
		—
	</Text>
);
