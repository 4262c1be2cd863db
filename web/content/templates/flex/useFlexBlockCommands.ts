import useSWR from "swr";
import { type FlexBlock, flexBlockAt } from "#domain/content/templates/flex/flex-block.ts";
import {
	duplicateFlexBlock,
	type FlexEdit,
	moveFlexBlockIn,
	moveFlexBlockOut,
	pasteFlexBlock,
	removeFlexBlock,
	shiftFlexBlock,
	wrapFlexBlock,
} from "#domain/content/templates/flex/flex-operations.ts";
import type { FlexEditing } from "./useFlexEditing.ts";

/** Commands on the selected block; an unavailable one is null. */
export type FlexBlockCommands = Record<
	"up" | "down" | "inward" | "outward" | "wrap" | "duplicate" | "copy" | "cut" | "paste" | "remove",
	(() => void) | null
>;

/** Commands for buttons and keys. A copied block can also be pasted into another message. */
export function useFlexBlockCommands(editing: FlexEditing, root: FlexBlock): FlexBlockCommands {
	const { data: copiedBlock = null, mutate } = useSWR<FlexBlock | null>("copied-block", null);
	const { selected, apply } = editing;
	const block = flexBlockAt(root, selected);
	const by = (edit: FlexEdit | null) => edit && (() => apply(edit));
	const withoutBlock = removeFlexBlock(root, selected);
	const copy = block && (() => void mutate(block, { revalidate: false }));
	return {
		up: by(shiftFlexBlock(root, selected, -1)),
		down: by(shiftFlexBlock(root, selected, 1)),
		inward: by(moveFlexBlockIn(root, selected)),
		outward: by(moveFlexBlockOut(root, selected)),
		wrap: by(wrapFlexBlock(root, selected)),
		duplicate: by(duplicateFlexBlock(root, selected)),
		copy,
		cut:
			withoutBlock && copy
				? () => {
						copy();
						apply(withoutBlock);
					}
				: null,
		paste: by(copiedBlock && pasteFlexBlock(root, selected, copiedBlock)),
		remove: by(withoutBlock),
	};
}
