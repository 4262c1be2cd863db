import { NodeSelection, TextSelection } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import type { Choice } from "../choices.ts";
import { CHIP } from "./chip.ts";

/** Puts a placeholder in place of a range. One that has something to be set is left selected. */
export function putIn(
	editor: Editor,
	{ written, needsSettings }: Choice,
	range: { from: number; to: number },
): void {
	const { view } = editor;
	// First: an editor without the cursor is not scrolled to, and what stands at a chip out of sight is hidden.
	view.focus();
	const { state } = view;
	const chip = state.schema.nodes[CHIP]?.create({ written });
	if (!chip) return;
	const change = state.tr.replaceWith(range.from, range.to, chip);
	change.setSelection(
		needsSettings
			? NodeSelection.create(change.doc, range.from)
			: TextSelection.create(change.doc, range.from + chip.nodeSize),
	);
	view.dispatch(change.scrollIntoView());
}

/** Puts plain text in at the cursor, beside a chip that is selected; it replaces text that is. */
export function putInText({ view }: Editor, text: string): void {
	view.focus();
	const { state } = view;
	const { selection } = state;
	const from = selection instanceof NodeSelection ? selection.to : selection.from;
	const change = state.tr.insertText(text, from, selection.to);
	change.setSelection(TextSelection.create(change.doc, from + text.length));
	view.dispatch(change.scrollIntoView());
}
