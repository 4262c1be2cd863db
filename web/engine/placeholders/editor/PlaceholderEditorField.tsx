import { Group, Input } from "@mantine/core";
import { EditorContent } from "@tiptap/react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { EmojiButton } from "#web/platform/emoji/EmojiButton.tsx";
import { LineEmojiButton } from "#web/platform/emoji/LineEmojiButton.tsx";
import { type PlaceholderChoice, placeholderChoicesOf } from "../placeholderChoices.ts";
import { createPlaceholderSearch } from "../searchPlaceholders.ts";
import { insertLineEmoji, insertPlaceholder, insertPlainText } from "./insertPlaceholder.ts";
import classes from "./PlaceholderEditorField.module.css";
import { PlaceholderInsertMenu } from "./PlaceholderInsertMenu.tsx";
import { PlaceholderSuggestions } from "./PlaceholderSuggestions.tsx";
import { PlaceholderEditorContext } from "./placeholderEditorContext.ts";
import { useSuggestions } from "./useSuggestions.ts";
import { useTextEditor } from "./useTextEditor.ts";

export interface PlaceholderEditorFieldProps {
	value: string;
	onChange: (text: string) => void;
	targets: PlaceholderTargets | undefined;
	/** Hint in an empty text. */
	hint: string;
	rows: number;
	oneLine: boolean;
	readOnly: boolean;
	invalid: boolean;
	/** Whether it offers placeholders; people of a group have no values of a friend. */
	takesPlaceholders?: boolean;
	/** Whether the text is a message of its own, which alone can have emoji of LINE's. */
	takesLineEmoji: boolean;
	/** Takes the cursor as soon as it has loaded. */
	cursorWanted: boolean;
	/** Labels, descriptions and data attributes of the editable element. */
	attributes: Record<string, string>;
	/**
	 * Handles a key that belongs neither to a composition nor to the suggestions; returns whether it was
	 * handled.
	 */
	onKey?: ((event: KeyboardEvent) => boolean) | undefined;
	/** Content beside the buttons. */
	children: ReactNode;
}

/** Text with its chips, and the button that inserts them. */
export function PlaceholderEditorField(props: PlaceholderEditorFieldProps) {
	const { value, onChange, targets, hint, rows, oneLine, readOnly, invalid, attributes, children } = props;
	const { takesLineEmoji, takesPlaceholders = true } = props;
	const [settingsOpen, setSettingsOpen] = useState(false);
	const choices = useMemo(() => placeholderChoicesOf(targets), [targets]);
	const search = useMemo(() => createPlaceholderSearch(choices), [choices]);
	const allSuggestions = useSuggestions(search);
	const suggestions = takesPlaceholders ? allSuggestions : { ...allSuggestions, openQuery: null };
	const editor = useTextEditor({
		value,
		onChange,
		hint,
		oneLine,
		readOnly,
		cursorWanted: props.cursorWanted,
		onKey: props.onKey,
		attributes,
		suggestions,
		openSettings: () => setSettingsOpen(true),
		closeSettings: () => setSettingsOpen(false),
	});
	const context = useMemo(
		() => ({ targets, readOnly, settingsOpen, setSettingsOpen }),
		[targets, readOnly, settingsOpen],
	);
	const insertChoice = (choice: PlaceholderChoice, range: { from: number; to: number }) => {
		if (!editor) return;
		insertPlaceholder(editor, choice, range);
		suggestions.close();
		setSettingsOpen(choice.needsSettings);
	};
	return (
		<>
			<Group justify="space-between" align="flex-end" gap="xs" my="0.25rem">
				{editor && !readOnly && (
					<Group gap="xs">
						{takesPlaceholders && (
							<PlaceholderInsertMenu
								all={choices}
								search={search}
								onChoose={(choice) => {
									// Inserts beside a selected chip instead of replacing it.
									const position = editor.state.selection.to;
									insertChoice(choice, { from: position, to: position });
								}}
							/>
						)}
						<EmojiButton onPick={(emoji) => insertPlainText(editor, emoji)} />
						{takesLineEmoji && <LineEmojiButton onPick={(emoji) => insertLineEmoji(editor, emoji)} />}
					</Group>
				)}
				{children}
			</Group>
			<PlaceholderEditorContext value={context}>
				<Input
					component="div"
					multiline
					error={invalid}
					className={classes.frame}
					classNames={{ input: classes.input }}
					data-read-only={readOnly || undefined}
					style={{ "--rows": rows } as CSSProperties}
					onClick={() => editor && !editor.isFocused && editor.commands.focus()}
				>
					<div className={classes.page}>
						<EditorContent editor={editor} />
						{editor && suggestions.openQuery && (
							<PlaceholderSuggestions
								editor={editor}
								combobox={suggestions.combobox}
								openQuery={suggestions.openQuery}
								choices={suggestions.choices}
								onChoose={(choice) => suggestions.openQuery && insertChoice(choice, suggestions.openQuery)}
							/>
						)}
					</div>
				</Input>
			</PlaceholderEditorContext>
		</>
	);
}
