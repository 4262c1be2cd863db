import useSWR from "swr";
import { blockAt, type FlexBlock } from "#domain/content/templates/flex/block.ts";
import {
	duplicate,
	type Edit,
	moveIn,
	moveOut,
	paste,
	removeFlexBlock,
	shiftFlexBlock,
	wrap,
} from "#domain/content/templates/flex/operations.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

/** Commands on the selected block; null for unavailable ones. */
export type BlockDeeds = Record<
	"up" | "down" | "inward" | "outward" | "wrap" | "duplicate" | "copy" | "cut" | "paste" | "remove",
	(() => void) | null
>;

/** Commands for buttons and keys. A copied block can be pasted into another message too. */
export function useBlockDeeds(editing: FlexEditing, root: FlexBlock): BlockDeeds {
	const { data: copied = null, mutate } = useSWR<FlexBlock | null>("copied-block", null);
	const { selected, apply } = editing;
	const block = blockAt(root, selected);
	const by = (edit: Edit | null) => edit && (() => apply(edit));
	const removed = removeFlexBlock(root, selected);
	const copy = block && (() => void mutate(block, { revalidate: false }));
	return {
		up: by(shiftFlexBlock(root, selected, -1)),
		down: by(shiftFlexBlock(root, selected, 1)),
		inward: by(moveIn(root, selected)),
		outward: by(moveOut(root, selected)),
		wrap: by(wrap(root, selected)),
		duplicate: by(duplicate(root, selected)),
		copy,
		cut:
			removed && copy
				? () => {
						copy();
						apply(removed);
					}
				: null,
		paste: by(copied && paste(root, selected, copied)),
		remove: by(removed),
	};
}
