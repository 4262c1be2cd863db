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
	const commandOf = (edit: FlexEdit | null) => edit && (() => apply(edit));
	const withoutBlock = removeFlexBlock(root, selected);
	const copy = block && (() => void mutate(block, { revalidate: false }));
	return {
		up: commandOf(shiftFlexBlock(root, selected, -1)),
		down: commandOf(shiftFlexBlock(root, selected, 1)),
		inward: commandOf(moveFlexBlockIn(root, selected)),
		outward: commandOf(moveFlexBlockOut(root, selected)),
		wrap: commandOf(wrapFlexBlock(root, selected)),
		duplicate: commandOf(duplicateFlexBlock(root, selected)),
		copy,
		cut:
			withoutBlock && copy
				? () => {
						copy();
						apply(withoutBlock);
					}
				: null,
		paste: commandOf(copiedBlock && pasteFlexBlock(root, selected, copiedBlock)),
		remove: commandOf(withoutBlock),
	};
}
