import { Text, type TextProps } from "@mantine/core";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import {
	describeText,
	MAX_LIST_TEXT,
	truncateSegments,
} from "#domain/engine/placeholders/placeholder-text.ts";
import { PlaceholderChip } from "./PlaceholderChip.tsx";
import classes from "./PlaceholderText.module.css";

interface PlaceholderTextProps extends TextProps {
	text: string;
	/** Things that the text may name; undefined while they load. */
	targets?: PlaceholderTargets;
	/** Maximum number of characters; the tooltip shows the whole text. */
	length?: number;
}

/** Stored text, with its placeholders as chips. */
export function PlaceholderText({ text, targets, length = MAX_LIST_TEXT, ...rest }: PlaceholderTextProps) {
	const fullText = describeText(text, targets);
	const segments = truncateSegments(text, targets, length);
	const isCut = segments.at(-1)?.label.endsWith("…");
	return (
		<Text className={classes.text} title={isCut ? fullText : undefined} {...rest}>
			{segments.map(({ label, placeholder }, index) =>
				placeholder ? (
					// biome-ignore lint/suspicious/noArrayIndexKey: a text has no other order.
					<PlaceholderChip key={index} placeholder={placeholder} targets={targets} />
				) : (
					label
				),
			)}
		</Text>
	);
}
