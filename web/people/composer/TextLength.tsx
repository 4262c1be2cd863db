import { Text } from "@mantine/core";
import { MAX_LINE_TEXT } from "#domain/engine/messages/outgoing-message.ts";
import { sentLength } from "#domain/engine/placeholders/line-emoji.ts";

/** Share of the limit from which the length is shown. */
const SHOWN_FROM = 0.8;

/** Length of a text that comes near LINE's limit. */
export function TextLength({ text }: { text: string }) {
	const length = sentLength(text);
	if (length <= MAX_LINE_TEXT * SHOWN_FROM) return null;
	return (
		<Text size="xs" c={length > MAX_LINE_TEXT ? "var(--mantine-color-error)" : "dimmed"}>
			{length}/{MAX_LINE_TEXT}
		</Text>
	);
}
