import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useEffectEvent, useState } from "react";
import { isComposing } from "#web/platform/ui/keys.ts";
import { styleNonce } from "#web/platform/ui/nonce.ts";
import { CHIP } from "./chip.ts";
import { documentOf, sliceOf, textOf } from "./document.ts";
import { extensionsOf } from "./extensions.ts";
import { pointAt } from "./pointAt.ts";
import { typedAfterBrace } from "./typed.ts";
import type { SuggestionList } from "./useSuggestions.ts";

interface TextEditorOptions {
	value: string;
	onChange: (text: string) => void;
	hint: string;
	oneLine: boolean;
	readOnly: boolean;
	cursorWanted: boolean;
	attributes: Record<string, string>;
	onKey?: ((event: KeyboardEvent) => boolean) | undefined;
	suggestions: SuggestionList;
	openSettings: () => void;
	closeSettings: () => void;
}

/** The editor of one stored text; null until it stands. */
export function useTextEditor(options: TextEditorOptions): Editor | null {
	const { value, onChange, hint, oneLine, readOnly, attributes, suggestions } = options;
	const { openSettings, closeSettings } = options;
	const [changes, setChanges] = useState(0);
	const [extensions] = useState(() => extensionsOf(hint));
	const [content] = useState(() => documentOf(value));
	const editor: Editor | null = useEditor({
		extensions,
		content,
		editable: !readOnly,
		// Tiptap's own styles come at run time, which the site's policy allows only with the nonce.
		injectNonce: styleNonce,
		shouldRerenderOnTransaction: false,
		coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: "\n" } },
		editorProps: {
			attributes: {
				...attributes,
				role: "textbox",
				"aria-multiline": String(!oneLine),
				"aria-autocomplete": "list",
				// A dialog around the editor leaves Escape to the list while one is open.
				"data-mantine-stop-propagation": String(suggestions.typed !== null),
			},
			handleKeyDown: (view, event) => {
				// What is being composed belongs to the input method; Safari marks the Enter that ends it by 229 alone.
				if (isComposing(event) || !editor) return false;
				if (suggestions.typed ? walk(editor, suggestions, event) : open(view, event, openSettings))
					return true;
				return options.onKey?.(event) || (oneLine && event.key === "Enter");
			},
			handlePaste: (view, event) => paste(view, event, oneLine),
		},
		onCreate: ({ editor }) => {
			// Nothing was clicked yet, so what is put in goes to the end.
			editor.commands.setTextSelection(editor.state.doc.content.size);
			if (options.cursorWanted && nothingHasTheCursor()) editor.view.focus();
		},
		onUpdate: ({ editor }) => {
			suggestions.follow(typedAfterBrace(editor.state));
			const text = textOf(editor.state.doc);
			if (text !== value) onChange(text);
			setChanges((before) => before + 1);
		},
		onSelectionUpdate: ({ editor }) => {
			suggestions.move(typedAfterBrace(editor.state));
			if (!(editor.state.selection instanceof NodeSelection)) closeSettings();
		},
		onBlur: suggestions.close,
	});

	useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);

	const take = useEffectEvent((text: string) => {
		// Replacing the text under an input method would lose what it holds; what it writes arrives here anyway.
		if (!editor || editor.view.composing || textOf(editor.state.doc) === text.replaceAll(/\r\n?/g, "\n"))
			return;
		editor.chain().setMeta("addToHistory", false).setContent(documentOf(text), { emitUpdate: false }).run();
	});
	// Also after a change that was not taken, as while a form is being saved: what is shown is what is kept.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the count is why it runs
	useEffect(() => take(value), [value, changes]);
	return editor;
}

/** Whether the cursor went with what stood in the editor's place, and to nothing else since. */
const nothingHasTheCursor = () => document.activeElement === null || document.activeElement === document.body;

/** Keys while suggestions are open. */
function walk(editor: Editor, { combobox, choices, dismiss }: SuggestionList, event: KeyboardEvent): boolean {
	if (event.key === "Escape") dismiss();
	else if (choices.length === 0) return false;
	else if (event.key === "ArrowDown") pointAt(editor, combobox.selectNextOption());
	else if (event.key === "ArrowUp") pointAt(editor, combobox.selectPreviousOption());
	else if (event.key === "Enter") combobox.clickSelectedOption();
	else return false;
	return true;
}

/** Enter or space on a selected chip opens its settings. */
function open({ state }: EditorView, { key }: KeyboardEvent, openSettings: () => void): boolean {
	const { selection } = state;
	const onChip = selection instanceof NodeSelection && selection.node.type.name === CHIP;
	if (!onChip || (key !== "Enter" && key !== " ")) return false;
	openSettings();
	return true;
}

const LINE_ENDS = /[\r\n]+/g;

/** Only the words of what is pasted count: lines stay lines, and placeholders among them become chips. */
function paste(view: EditorView, { clipboardData }: ClipboardEvent, oneLine: boolean): boolean {
	const pasted = clipboardData?.getData("text/plain");
	const text = oneLine ? pasted?.replaceAll(LINE_ENDS, " ") : pasted;
	if (!text) return false;
	view.dispatch(view.state.tr.replaceSelection(sliceOf(text, view.state.schema)).scrollIntoView());
	return true;
}
