import { Combobox, type ComboboxStore } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent } from "react";
import { ChoiceOptions } from "../ChoiceOptions.tsx";
import type { PlaceholderChoice } from "../placeholderChoices.ts";
import { announceOption } from "./announceOption.ts";
import classes from "./PlaceholderEditorField.module.css";
import type { PlaceholderQuery } from "./placeholderQuery.ts";

interface SuggestionsProps {
	editor: Editor;
	combobox: ComboboxStore;
	openQuery: PlaceholderQuery;
	choices: PlaceholderChoice[];
	onChoose: (choice: PlaceholderChoice) => void;
}

/**
 * Suggestions below an opened brace. The cursor stays in the text, which announces the active option to
 * screen readers.
 */
export function PlaceholderSuggestions({ editor, combobox, openQuery, choices, onChoose }: SuggestionsProps) {
	const brace = editor.view.coordsAtPos(openQuery.from);
	const frame = editor.view.dom.getBoundingClientRect();
	return (
		<Combobox
			store={combobox}
			onOptionSubmit={(markup) => {
				const choice = choices.find((each) => each.markup === markup);
				if (choice) onChoose(choice);
			}}
			width={288}
			position="bottom-start"
			shadow="md"
			withinPortal
		>
			<Combobox.DropdownTarget>
				<span
					className={classes.brace}
					style={{
						left: brace.left - frame.left,
						top: brace.top - frame.top,
						height: brace.bottom - brace.top,
					}}
				/>
			</Combobox.DropdownTarget>
			<Combobox.Dropdown>
				<ChoiceOptions choices={choices} />
				<FirstOptionSelector key={choices.map(({ markup }) => markup).join()} {...{ editor, combobox }} />
			</Combobox.Dropdown>
		</Combobox>
	);
}

/** Selects the first option of each list. Rendered inside the dropdown, which mounts later than the brace. */
function FirstOptionSelector({ editor, combobox }: Pick<SuggestionsProps, "editor" | "combobox">) {
	const announceFirst = useEffectEvent(() => announceOption(editor, combobox.selectFirstOption()));
	const clearAnnouncement = useEffectEvent(() => announceOption(editor, null));
	useEffect(() => {
		announceFirst();
		return () => clearAnnouncement();
	}, []);
	return null;
}
