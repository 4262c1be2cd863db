import { Stack, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DraggableEntries } from "./DraggableEntries.tsx";
import classes from "./OrderedList.module.css";
import { moveByArrows } from "./rowArrows.ts";
import { toastFailed } from "./toast.ts";

/** Position of a row in its list, and its move. */
export interface RowPosition {
	index: number;
	count: number;
	/** Absent without the ability to reorder. */
	onMove?: ((to: number) => void) | undefined;
}

interface OrderedListProps<Entry> {
	entries: readonly Entry[];
	/** Noun for an entry. */
	noun: string;
	/** Saves a new order; throws on failure. */
	onOrder: (from: number, to: number) => Promise<void>;
	mayOrder: boolean;
	children: (entry: Entry, position: RowPosition) => ReactNode;
}

/** List that is reordered by dragging or by the row menus. */
export function OrderedList<Entry extends { id: number }>(props: OrderedListProps<Entry>) {
	const { entries, noun, onOrder, mayOrder, children } = props;
	const [announcement, setAnnouncement] = useState("");
	const saveOrder = (from: number, to: number) =>
		onOrder(from, to).catch((error: unknown) => {
			setAnnouncement("元の並び順に戻しました");
			toastFailed(error);
		});
	const move = (from: number, to: number) => {
		setAnnouncement(`${from + 1}番目の${noun}を${to + 1}番目に移動しました`);
		void saveOrder(from, to);
	};
	return (
		<DraggableEntries
			entries={entries.map(({ id }) => ({ key: String(id) }))}
			noun={noun}
			moveEntry={(from, to) => void saveOrder(from, to)}
		>
			<Stack component="ul" gap="xs" className={classes.list} onKeyDown={moveByArrows}>
				{entries.map((entry, index) =>
					children(entry, {
						index,
						count: entries.length,
						onMove: mayOrder ? (to) => move(index, to) : undefined,
					}),
				)}
			</Stack>
			<VisuallyHidden role="status">{announcement}</VisuallyHidden>
		</DraggableEntries>
	);
}
