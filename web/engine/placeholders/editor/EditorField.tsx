import { Group, Input } from "@mantine/core";
import { EditorContent } from "@tiptap/react";
import { type CSSProperties, type ReactNode, useMemo, useState } from "react";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { EmojiButton } from "#web/platform/emoji/EmojiButton.tsx";
import { type Choice, choicesOf } from "../choices.ts";
import { makeSearch } from "../search.ts";
import classes from "./EditorField.module.css";
import { InsertMenu } from "./InsertMenu.tsx";
import { putIn, putInText } from "./putIn.ts";
import { Suggestions } from "./Suggestions.tsx";
import { Surroundings } from "./surroundings.ts";
import { useSuggestions } from "./useSuggestions.ts";
import { useTextEditor } from "./useTextEditor.ts";

export interface EditorFieldProps {
	value: string;
	onChange: (text: string) => void;
	targets: PlaceholderTargets | undefined;
	/** What stands in an empty text. */
	hint: string;
	rows: number;
	oneLine: boolean;
	readOnly: boolean;
	invalid: boolean;
	/** Takes the cursor as soon as it is there. */
	cursorWanted: boolean;
	/** Names, descriptions and marks of the element that is typed into. */
	attributes: Record<string, string>;
	/** A key that is neither composed nor meant for a list of suggestions; true where it was taken. */
	onKey?: ((event: KeyboardEvent) => boolean) | undefined;
	/** What stands beside the button. */
	children: ReactNode;
}

/** The text with its chips, and the button that puts them in. */
export function EditorField(props: EditorFieldProps) {
	const { value, onChange, targets, hint, rows, oneLine, readOnly, invalid, attributes, children } = props;
	const [settingsOpen, setSettingsOpen] = useState(false);
	const search = useMemo(() => makeSearch(choicesOf(targets)), [targets]);
	const suggestions = useSuggestions(search);
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
	const surroundings = useMemo(
		() => ({ targets, readOnly, settingsOpen, setSettingsOpen }),
		[targets, readOnly, settingsOpen],
	);
	const put = (choice: Choice, range: { from: number; to: number }) => {
		if (!editor) return;
		putIn(editor, choice, range);
		suggestions.close();
		setSettingsOpen(choice.needsSettings);
	};
	return (
		<>
			<Group justify="space-between" align="flex-end" gap="xs" my="0.25rem">
				{editor && !readOnly && (
					<Group gap="xs">
						<InsertMenu
							search={search}
							onChoose={(choice) => {
								// Beside a chip that is selected, not in its place.
								const at = editor.state.selection.to;
								put(choice, { from: at, to: at });
							}}
						/>
						<EmojiButton onPick={(emoji) => putInText(editor, emoji)} />
					</Group>
				)}
				{children}
			</Group>
			<Surroundings value={surroundings}>
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
						{editor && suggestions.typed && (
							<Suggestions
								editor={editor}
								combobox={suggestions.combobox}
								typed={suggestions.typed}
								choices={suggestions.choices}
								onChoose={(choice) => suggestions.typed && put(choice, suggestions.typed)}
							/>
						)}
					</div>
				</Input>
			</Surroundings>
		</>
	);
}
