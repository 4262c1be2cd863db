import { Group, Textarea, type TextareaProps } from "@mantine/core";
import { EmojiButton } from "./EmojiButton.tsx";
import { useCaret } from "./useCaret.ts";

/** Multi-line text field with an emoji picker. */
export function EmojiTextarea(props: Omit<TextareaProps, "onFocus" | "inputContainer">) {
	const { field, insert } = useCaret<HTMLTextAreaElement>();
	return (
		<Textarea
			{...props}
			{...field}
			inputContainer={(input) => (
				<>
					{!props.readOnly && (
						<Group my="0.25rem">
							<EmojiButton onPick={insert} disabled={props.disabled} />
						</Group>
					)}
					{input}
				</>
			)}
		/>
	);
}
