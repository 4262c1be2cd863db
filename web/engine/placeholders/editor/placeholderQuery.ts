import type { EditorState } from "@tiptap/pm/state";

/** Text between an opened brace and the cursor. */
export interface PlaceholderQuery {
	from: number;
	to: number;
	query: string;
}

/** Brace of either width, then a few characters of a name. */
const AFTER_BRACE = /[{｛]([^\s{}｛｝\ufffc]{0,30})$/;

/** Finds an opened brace before the cursor; null without one, and while text is selected. */
export function findPlaceholderQuery({ selection }: EditorState): PlaceholderQuery | null {
	const { $from, empty } = selection;
	if (!empty || !$from.parent.isTextblock) return null;
	// A chip counts as one character (U+FFFC), so that positions stay correct.
	const textBeforeCursor = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
	const match = AFTER_BRACE.exec(textBeforeCursor);
	return match && { from: $from.pos - match[0].length, to: $from.pos, query: match[1] ?? "" };
}
