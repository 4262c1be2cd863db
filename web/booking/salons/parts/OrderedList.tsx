import { Stack, VisuallyHidden } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { DraggableEntries } from "#web/platform/ui/DraggableEntries.tsx";
import { moveByArrows } from "#web/platform/ui/rowArrows.ts";
import { toastFailed } from "#web/platform/ui/toast.ts";
import classes from "./OrderedList.module.css";

/** Position of a row in its list, and its move. */
export interface RowPosition {
	place: number;
	places: number;
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
	children: (entry: Entry, place: RowPosition) => ReactNode;
}

/** List that is reordered by dragging or by the row menus. */
export function OrderedList<Entry extends { id: number }>(props: OrderedListProps<Entry>) {
	const { entries, noun, onOrder, mayOrder, children } = props;
	const [told, setTold] = useState("");
	const order = (from: number, to: number) =>
		onOrder(from, to).catch((error: unknown) => {
			setTold("元の並び順に戻しました");
			toastFailed(error);
		});
	const move = (from: number, to: number) => {
		setTold(`${from + 1}番目の${noun}を${to + 1}番目に移動しました`);
		void order(from, to);
	};
	return (
		<DraggableEntries
			entries={entries.map(({ id }) => ({ key: String(id) }))}
			noun={noun}
			place={(from, to) => void order(from, to)}
		>
			<Stack component="ul" gap="xs" className={classes.list} onKeyDown={moveByArrows}>
				{entries.map((entry, place) =>
					children(entry, {
						place,
						places: entries.length,
						onMove: mayOrder ? (to) => move(place, to) : undefined,
					}),
				)}
			</Stack>
			<VisuallyHidden role="status">{told}</VisuallyHidden>
		</DraggableEntries>
	);
}
