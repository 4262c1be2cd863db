import { useMemo, useState } from "react";
import { flexContents } from "#domain/content/templates/content.ts";
import { type Block, blockAt, isBlock, type Path } from "#domain/content/templates/flex/block.ts";
import { begun, changed, redone, undone } from "#domain/content/templates/flex/history.ts";
import type { Edit } from "#domain/content/templates/flex/operations.ts";

/** A Flex message under the operator's hands. */
export interface FlexEditing {
	/** What the JSON says; null while it says no message. */
	root: Block | null;
	selected: Path;
	select: (path: Path) => void;
	/**
	 * Takes an edit over; null, which an operation comes to that may not be, changes nothing.
	 * @param about what is being typed into: typing is one step
	 */
	apply: (edit: Edit | null, about?: string) => void;
	/** Takes over the JSON as it is typed. */
	write: (json: string) => void;
	/** Begins anew, which is a step like any other. */
	clear: () => void;
	undo: (() => void) | null;
	redo: (() => void) | null;
}

/** What can be gone back to: the JSON to the letter, and what was worked on in it. */
interface Stage {
	json: string;
	selected: Path;
}

/** Edits the JSON of a Flex message, block by block or as it is written, with every step to be taken back. */
export function useFlexEditing(json: string, onChange: (json: string) => void): FlexEditing {
	const [kept, setHistory] = useState(() => begun<Stage>({ json, selected: [] }));
	// What was changed from elsewhere is a step too; what a form that is being saved did not take is none.
	const history = kept.present.json === json ? kept : changed(kept, { json, selected: [] }, null);
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
			edit && go(changed(history, { json: jsonOf(edit.contents), selected: edit.selected }, about ?? null)),
		write: (json) => go(changed(history, { json, selected: present.selected }, "json")),
		clear: () => go(changed(history, { json: "", selected: [] }, null)),
		undo: past.length > 0 ? () => go(undone(history)) : null,
		redo: future.length > 0 ? () => go(redone(history)) : null,
	};
}

/** A block as JSON that is read by people. */
export const jsonOf = (contents: Block): string => JSON.stringify(contents, null, 2);

/** The message that a JSON says; null where it says none. */
function messageIn(json: string): Block | null {
	const contents = flexContents(json);
	return isBlock(contents) && ["bubble", "carousel"].includes(contents.type) ? contents : null;
}

/** What is selected, or the innermost that is still there around it. A carousel is looked at bubble by bubble. */
function found(root: Block, path: Path): Path {
	const steps = path.findLastIndex((_, index) => blockAt(root, path.slice(0, index + 1)));
	const there = path.slice(0, steps + 1);
	return root.type === "carousel" && there.length < 2 ? ["contents", 0] : there;
}
