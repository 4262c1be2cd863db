import { TextInput, type TextInputProps } from "@mantine/core";
import { EmojiButton } from "./EmojiButton.tsx";
import { useCaret } from "./useCaret.ts";

/** Single-line text field with an emoji picker. */
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
