import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { writeEmoji } from "#domain/engine/placeholders/line-emoji.ts";
import type { LineEmoji } from "#domain/platform/line/line-emoji.ts";
import type { PlaceholderChoice } from "../placeholderChoices.ts";
import { CHIP_NODE } from "./chipNodeName.ts";

/** Replaces a range by a placeholder; one with settings stays selected. */
export function insertPlaceholder(
	editor: Editor,
	{ markup, needsSettings }: Pick<PlaceholderChoice, "markup" | "needsSettings">,
	range: { from: number; to: number },
): void {
	const { view } = editor;
	// Focus first: an unfocused editor does not scroll, and a popover at a chip out of view is hidden.
	view.focus();
	const { state } = view;
	const chip = state.schema.nodes[CHIP_NODE]?.create({ written: markup });
	if (!chip) return;
	const change = state.tr.replaceWith(range.from, range.to, chip);
	change.setSelection(
		needsSettings
			? NodeSelection.create(change.doc, range.from)
			: TextSelection.create(change.doc, range.from + chip.nodeSize),
	);
	view.dispatch(change.scrollIntoView());
}

/** Inserts an emoji of LINE's own at the cursor, beside a selected chip. */
export const insertLineEmoji = (editor: Editor, emoji: LineEmoji): void => {
	const position = editor.state.selection.to;
	insertPlaceholder(
		editor,
		{ markup: writeEmoji(emoji), needsSettings: false },
		{ from: position, to: position },
	);
};

/** Inserts plain text at the cursor: beside a selected chip, but in place of selected text. */
export function insertPlainText({ view }: Editor, text: string): void {
	view.focus();
	const { state } = view;
	const { selection } = state;
	const from = selection instanceof NodeSelection ? selection.to : selection.from;
	const change = state.tr.insertText(text, from, selection.to);
	change.setSelection(TextSelection.create(change.doc, from + text.length));
	view.dispatch(change.scrollIntoView());
}
