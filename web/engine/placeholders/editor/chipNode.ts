import { type Editor, InputRule, Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { readPlaceholder } from "#domain/engine/placeholders/registry.ts";
import { ChipView } from "./ChipView.tsx";
import { CHIP } from "./chip.ts";

/** A placeholder in the editor: one piece that is selected, moved and deleted whole. */
export const chipNode = Node.create({
	name: CHIP,
	group: "inline",
	inline: true,
	atom: true,
	selectable: true,
	draggable: false,

	addAttributes: () => ({ written: { default: "", rendered: false } }),

	parseHTML: () => [
		{
			tag: "span[data-placeholder]",
			getAttrs: (element) => ({ written: element.getAttribute("data-placeholder") }),
		},
	],

	renderHTML: ({ node }) => ["span", { "data-placeholder": node.attrs.written }, node.attrs.written],

	renderText: ({ node }) => node.attrs.written,

	addNodeView: () => ReactNodeViewRenderer(ChipView, { as: "span" }),

	addInputRules: () => [writtenByHand],

	addKeyboardShortcuts: () => ({ Backspace: deleteBefore, Delete: deleteAfter }),
});

/** Whoever writes a whole placeholder by hand sees it become a chip as its brace closes. */
const writtenByHand = new InputRule({
	find: (text) => {
		const match = /\{([^{}\n]*)\}$/.exec(text);
		return match?.[1] && readPlaceholder(match[1]) ? { index: match.index, text: match[0] } : null;
	},
	handler: ({ state, range, match }) => {
		const chip = state.schema.nodes[CHIP]?.create({ written: match[0] });
		if (chip) state.tr.replaceWith(range.from, range.to, chip);
	},
	undoable: false,
});

const deleteBefore = ({ editor }: { editor: Editor }) => deleteChip(editor, "before");
const deleteAfter = ({ editor }: { editor: Editor }) => deleteChip(editor, "after");

/** Browsers differ in how they delete what cannot be edited, so none of them is asked. */
function deleteChip(editor: Editor, side: "before" | "after"): boolean {
	const { selection } = editor.state;
	const chip = side === "before" ? selection.$from.nodeBefore : selection.$from.nodeAfter;
	if (!selection.empty || chip?.type.name !== CHIP) return false;
	const from = side === "before" ? selection.from - chip.nodeSize : selection.from;
	return editor.commands.deleteRange({ from, to: from + chip.nodeSize });
}
