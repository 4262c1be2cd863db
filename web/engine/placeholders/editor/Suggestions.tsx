import { Combobox, type ComboboxStore } from "@mantine/core";
import type { Editor } from "@tiptap/react";
import { useEffect, useEffectEvent } from "react";
import { ChoiceOptions } from "../ChoiceOptions.tsx";
import type { Choice } from "../choices.ts";
import classes from "./EditorField.module.css";
import { pointAt } from "./pointAt.ts";
import type { Typed } from "./typed.ts";

interface SuggestionsProps {
	editor: Editor;
	combobox: ComboboxStore;
	typed: Typed;
	choices: Choice[];
	onChoose: (choice: Choice) => void;
}

/** The list beneath an opened brace. The cursor stays in the text, which tells a screen reader of the option at hand. */
export function Suggestions({ editor, combobox, typed, choices, onChoose }: SuggestionsProps) {
	const brace = editor.view.coordsAtPos(typed.from);
	const frame = editor.view.dom.getBoundingClientRect();
	return (
		<Combobox
			store={combobox}
			onOptionSubmit={(written) => {
				const choice = choices.find((each) => each.written === written);
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
				<FirstOption key={choices.map(({ written }) => written).join()} {...{ editor, combobox }} />
			</Combobox.Dropdown>
		</Combobox>
	);
}

/** Begins each list at its first option. It stands in the list's own frame, which the page gets later than the brace. */
function FirstOption({ editor, combobox }: Pick<SuggestionsProps, "editor" | "combobox">) {
	const begin = useEffectEvent(() => pointAt(editor, combobox.selectFirstOption()));
	const end = useEffectEvent(() => pointAt(editor, null));
	useEffect(() => {
		begin();
		return () => end();
	}, []);
	return null;
}
