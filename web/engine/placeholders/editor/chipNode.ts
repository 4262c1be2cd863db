import { type Editor, InputRule, Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { readPlaceholder } from "#domain/engine/placeholders/registry.ts";
import { ChipView } from "./ChipView.tsx";
import { CHIP_NODE } from "./chipNodeName.ts";

/** Placeholder in the editor: a node that is selected, moved and deleted as a whole. */
export const chipNode = Node.create({
	name: CHIP_NODE,
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

	addInputRules: () => [typedPlaceholderRule],

	addKeyboardShortcuts: () => ({ Backspace: deleteBefore, Delete: deleteAfter }),
});

/** Turns a manually typed placeholder into a chip when its brace closes. */
const typedPlaceholderRule = new InputRule({
	find: (text) => {
		const match = /\{([^{}\n]*)\}$/.exec(text);
		return match?.[1] && readPlaceholder(match[1]) ? { index: match.index, text: match[0] } : null;
	},
	handler: ({ state, range, match }) => {
		const chip = state.schema.nodes[CHIP_NODE]?.create({ written: match[0] });
		if (chip) state.tr.replaceWith(range.from, range.to, chip);
	},
	undoable: false,
});

const deleteBefore = ({ editor }: { editor: Editor }) => deleteChip(editor, "before");
const deleteAfter = ({ editor }: { editor: Editor }) => deleteChip(editor, "after");

/** Deletes a chip explicitly, because browsers differ in how they delete non-editable content. */
function deleteChip(editor: Editor, side: "before" | "after"): boolean {
	const { selection } = editor.state;
	const chip = side === "before" ? selection.$from.nodeBefore : selection.$from.nodeAfter;
	if (!selection.empty || chip?.type.name !== CHIP_NODE) return false;
	const from = side === "before" ? selection.from - chip.nodeSize : selection.from;
	return editor.commands.deleteRange({ from, to: from + chip.nodeSize });
}
