import { Text, type TextProps } from "@mantine/core";
import type { PlaceholderTargets } from "#domain/engine/placeholders/definition.ts";
import { describeText, SHOWN_LENGTH, show } from "#domain/engine/placeholders/text.ts";
import { PlaceholderChip } from "./PlaceholderChip.tsx";
import classes from "./PlaceholderText.module.css";

interface PlaceholderTextProps extends TextProps {
	text: string;
	/** What the text may name; absent until it is known. */
	targets?: PlaceholderTargets;
	/** Characters to show; the whole of a longer text is on hover. */
	length?: number;
}

/** A stored text to be read, its placeholders as chips. */
export function PlaceholderText({ text, targets, length = SHOWN_LENGTH, ...rest }: PlaceholderTextProps) {
	const whole = describeText(text, targets);
	const shown = show(text, targets, length);
	const cut = shown.at(-1)?.label.endsWith("…");
	return (
		<Text className={classes.text} title={cut ? whole : undefined} {...rest}>
			{shown.map(({ label, placeholder }, index) =>
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
