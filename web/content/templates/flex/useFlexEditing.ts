import { useMemo, useState } from "react";
import { flexContents } from "#domain/content/templates/content.ts";
import { blockAt, type FlexBlock, isBlock, type Path } from "#domain/content/templates/flex/block.ts";
import { begun, recordFlexChange, redone, undone } from "#domain/content/templates/flex/history.ts";
import type { Edit } from "#domain/content/templates/flex/operations.ts";

/** Editing state of a Flex message. */
export interface FlexEditing {
	/** Parsed message; null for invalid JSON. */
	root: FlexBlock | null;
	selected: Path;
	select: (path: Path) => void;
	/**
	 * Applies an edit; null, from an impossible operation, changes nothing.
	 * @param about field being typed into, whose changes are one undo step
	 */
	apply: (edit: Edit | null, about?: string) => void;
	/** Sets the JSON while typing. */
	write: (json: string) => void;
	/** Clears the message as an undoable step. */
	clear: () => void;
	undo: (() => void) | null;
	redo: (() => void) | null;
}

/** Undo step: the exact JSON and the selection. */
interface Stage {
	json: string;
	selected: Path;
}

/** Edits the JSON of a Flex message, as blocks or text, with an undo history. */
export function useFlexEditing(json: string, onChange: (json: string) => void): FlexEditing {
	const [kept, setHistory] = useState(() => begun<Stage>({ json, selected: [] }));
	// An external change is an undo step; a change that a saving form rejected is not.
	const history = kept.present.json === json ? kept : recordFlexChange(kept, { json, selected: [] }, null);
	const root = useMemo(() => messageIn(json), [json]);
	const { present, past, future } = history;
	const go = (next: typeof history) => {
		setHistory(next);
		if (next.present.json !== json) onChange(next.present.json);
	};
	return {
		root,
		selected: root ? found(root, present.selected) : [],
		select: (selected) => setHistory({ ...history, present: { json, selected }, about: null }),
		apply: (edit, about) =>
			edit &&
			go(recordFlexChange(history, { json: jsonOf(edit.contents), selected: edit.selected }, about ?? null)),
		write: (json) => go(recordFlexChange(history, { json, selected: present.selected }, "json")),
		clear: () => go(recordFlexChange(history, { json: "", selected: [] }, null)),
		undo: past.length > 0 ? () => go(undone(history)) : null,
		redo: future.length > 0 ? () => go(redone(history)) : null,
	};
}

/** Block as formatted JSON. */
export const jsonOf = (contents: FlexBlock): string => JSON.stringify(contents, null, 2);

/** Message in a JSON text; null if invalid. */
function messageIn(json: string): FlexBlock | null {
	const contents = flexContents(json);
	return isBlock(contents) && ["bubble", "carousel"].includes(contents.type) ? contents : null;
}

/** Selected path, or its innermost existing ancestor. A carousel selects one of its bubbles. */
function found(root: FlexBlock, path: Path): Path {
	const steps = path.findLastIndex((_, index) => blockAt(root, path.slice(0, index + 1)));
	const there = path.slice(0, steps + 1);
	return root.type === "carousel" && there.length < 2 ? ["contents", 0] : there;
}
