import { useMemo, useState } from "react";
import {
	type FlexBlock,
	type FlexPath,
	flexBlockAt,
	isFlexBlock,
} from "#domain/content/templates/flex/flex-block.ts";
import type { FlexEdit } from "#domain/content/templates/flex/flex-operations.ts";
import { firstContentPath } from "#domain/content/templates/flex/flex-outline.ts";
import {
	recordHistoryChange,
	redoHistory,
	startHistory,
	undoHistory,
} from "#domain/content/templates/flex/undo-history.ts";
import { parseFlexContents } from "#domain/content/templates/template-content.ts";

/** Editing state of a Flex message. */
export interface FlexEditing {
	/** Parsed message; null for invalid JSON. */
	root: FlexBlock | null;
	selected: FlexPath;
	select: (path: FlexPath) => void;
	/**
	 * Applies an edit; null, the result of an impossible operation, changes nothing.
	 * @param typedField Key of the field that is typed into; its consecutive changes are one undo step.
	 */
	apply: (edit: FlexEdit | null, typedField?: string) => void;
	/** Sets the JSON while typing. */
	write: (json: string) => void;
	/** Clears the message as an undoable step. */
	clear: () => void;
	undo: (() => void) | null;
	redo: (() => void) | null;
}

/** Undo step: the exact JSON and the selection. */
interface EditingStep {
	json: string;
	selected: FlexPath;
}

/** Edits the JSON of a Flex message, as blocks or text, with an undo history. */
export function useFlexEditing(json: string, onChange: (json: string) => void): FlexEditing {
	const root = useMemo(() => parseMessage(json), [json]);
	const opened = useMemo(() => (root ? firstContentPath(root) : []), [root]);
	const [storedHistory, setHistory] = useState(() => startHistory<EditingStep>({ json, selected: opened }));
	// An external change is an undo step; a change that a saving form rejected is not.
	const history =
		storedHistory.present.json === json
			? storedHistory
			: recordHistoryChange(storedHistory, { json, selected: opened }, null);
	const { present, past, future } = history;
	const pushHistory = (next: typeof history) => {
		setHistory(next);
		if (next.present.json !== json) onChange(next.present.json);
	};
	return {
		root,
		selected: root ? existingPath(root, present.selected) : [],
		select: (selected) => setHistory({ ...history, present: { json, selected }, changedField: null }),
		apply: (edit, typedField) =>
			edit &&
			pushHistory(
				recordHistoryChange(
					history,
					{ json: flexToJson(edit.contents), selected: edit.selected },
					typedField ?? null,
				),
			),
		write: (json) => pushHistory(recordHistoryChange(history, { json, selected: present.selected }, "json")),
		clear: () => pushHistory(recordHistoryChange(history, { json: "", selected: [] }, null)),
		undo: past.length > 0 ? () => pushHistory(undoHistory(history)) : null,
		redo: future.length > 0 ? () => pushHistory(redoHistory(history)) : null,
	};
}

/** Block as indented JSON. */
export const flexToJson = (contents: FlexBlock): string => JSON.stringify(contents, null, 2);

/** Message in a JSON text; null if invalid. */
function parseMessage(json: string): FlexBlock | null {
	const contents = parseFlexContents(json);
	return isFlexBlock(contents) && ["bubble", "carousel"].includes(contents.type) ? contents : null;
}

/** Existing part of a path. In a carousel at least its first bubble is selected. */
function existingPath(root: FlexBlock, path: FlexPath): FlexPath {
	const lastStep = path.findLastIndex((_, index) => flexBlockAt(root, path.slice(0, index + 1)));
	const existing = path.slice(0, lastStep + 1);
	return root.type === "carousel" && existing.length < 2 ? ["contents", 0] : existing;
}
