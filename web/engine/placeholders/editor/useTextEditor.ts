import { NodeSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";
import { type Editor, useEditor } from "@tiptap/react";
import { useEffect, useEffectEvent, useState } from "react";
import { isNothingFocused } from "#web/platform/ui/isNothingFocused.ts";
import { isComposing } from "#web/platform/ui/keyEvents.ts";
import { styleNonce } from "#web/platform/ui/styleNonce.ts";
import { announceOption } from "./announceOption.ts";
import { CHIP_NODE } from "./chipNodeName.ts";
import { editorDocumentOf, pastedSliceOf, storedTextOf } from "./editorDocument.ts";
import { editorExtensionsOf } from "./editorExtensions.ts";
import { findPlaceholderQuery } from "./placeholderQuery.ts";
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

/** Editor of one stored text; null until it is created. */
export function useTextEditor(options: TextEditorOptions): Editor | null {
	const { value, onChange, hint, oneLine, readOnly, attributes, suggestions } = options;
	const { openSettings, closeSettings } = options;
	const [changes, setChanges] = useState(0);
	const [extensions] = useState(() => editorExtensionsOf(hint));
	const [content] = useState(() => editorDocumentOf(value));
	const editor: Editor | null = useEditor({
		extensions,
		content,
		editable: !readOnly,
		// Tiptap adds its styles at run time, which the site's policy allows only with the nonce.
		injectNonce: styleNonce,
		shouldRerenderOnTransaction: false,
		coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: "\n" } },
		editorProps: {
			attributes: {
				...attributes,
				role: "textbox",
				"aria-multiline": String(!oneLine),
				"aria-autocomplete": "list",
				// While the list is open, Escape closes it, not the dialog around the editor.
				"data-mantine-stop-propagation": String(suggestions.openQuery !== null),
			},
			handleKeyDown: (view, event) => {
				// Composed keys belong to the input method; Safari marks the Enter that ends a composition by
				// 229 alone.
				if (isComposing(event) || !editor) return false;
				if (
					suggestions.openQuery
						? handleSuggestionKey(editor, suggestions, event)
						: handleChipKey(view, event, openSettings)
				)
					return true;
				return options.onKey?.(event) || (oneLine && event.key === "Enter");
			},
			handlePaste: (view, event) => pastePlainText(view, event, oneLine),
		},
		onCreate: ({ editor }) => {
			// Before the first click, insertions go to the end.
			editor.commands.setTextSelection(editor.state.doc.content.size);
			// The focus was lost with the skeleton that the editor has replaced, unless somebody works elsewhere.
			if (options.cursorWanted && isNothingFocused()) editor.view.focus();
		},
		onUpdate: ({ editor }) => {
			suggestions.follow(findPlaceholderQuery(editor.state));
			const text = storedTextOf(editor.state.doc);
			if (text !== value) onChange(text);
			setChanges((count) => count + 1);
		},
		onSelectionUpdate: ({ editor }) => {
			suggestions.move(findPlaceholderQuery(editor.state));
			if (!(editor.state.selection instanceof NodeSelection)) closeSettings();
		},
		onBlur: suggestions.close,
	});

	useEffect(() => editor?.setEditable(!readOnly, false), [editor, readOnly]);

	const replaceText = useEffectEvent((text: string) => {
		// Replacing the text would lose an ongoing composition; its result arrives here anyway.
		if (
			!editor ||
			editor.view.composing ||
			storedTextOf(editor.state.doc) === text.replaceAll(/\r\n?/g, "\n")
		)
			return;
		editor
			.chain()
			.setMeta("addToHistory", false)
			.setContent(editorDocumentOf(text), { emitUpdate: false })
			.run();
	});
	// Also after a rejected change, as during a save, because the editor must show the kept value.
	// biome-ignore lint/correctness/useExhaustiveDependencies: the count triggers the effect
	useEffect(() => replaceText(value), [value, changes]);
	return editor;
}

/** Handles keys while suggestions are open. */
function handleSuggestionKey(
	editor: Editor,
	{ combobox, choices, dismiss }: SuggestionList,
	event: KeyboardEvent,
): boolean {
	if (event.key === "Escape") dismiss();
	else if (choices.length === 0) return false;
	else if (event.key === "ArrowDown") announceOption(editor, combobox.selectNextOption());
	else if (event.key === "ArrowUp") announceOption(editor, combobox.selectPreviousOption());
	else if (event.key === "Enter") combobox.clickSelectedOption();
	else return false;
	return true;
}

/** Opens the settings of a selected chip on Enter or space. */
function handleChipKey({ state }: EditorView, { key }: KeyboardEvent, openSettings: () => void): boolean {
	const { selection } = state;
	const onChip = selection instanceof NodeSelection && selection.node.type.name === CHIP_NODE;
	if (!onChip || (key !== "Enter" && key !== " ")) return false;
	openSettings();
	return true;
}

const LINE_ENDS = /[\r\n]+/g;

/** Pastes plain text only: lines stay lines, and placeholders become chips. */
function pastePlainText(view: EditorView, { clipboardData }: ClipboardEvent, oneLine: boolean): boolean {
	const pasted = clipboardData?.getData("text/plain");
	const text = oneLine ? pasted?.replaceAll(LINE_ENDS, " ") : pasted;
	if (!text) return false;
	view.dispatch(view.state.tr.replaceSelection(pastedSliceOf(text, view.state.schema)).scrollIntoView());
	return true;
}
