import { TextInput, type TextInputProps } from "@mantine/core";
import { EmojiButton } from "./EmojiButton.tsx";
import { useCaret } from "./useCaret.ts";

/** A plain text of one line, into which emoji can be put. */
export function EmojiTextInput(props: Omit<TextInputProps, "onFocus" | "rightSection">) {
	const { field, insert } = useCaret<HTMLInputElement>();
	return (
		<TextInput
			{...props}
			{...field}
			rightSection={!props.readOnly && <EmojiButton small onPick={insert} disabled={props.disabled} />}
			rightSectionWidth="2.5rem"
		/>
	);
}
