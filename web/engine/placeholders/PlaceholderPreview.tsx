import { Stack, Text } from "@mantine/core";
import type { PlaceholderTargets, PlaceholderValues } from "#domain/engine/placeholders/definition.ts";
import { emojiAsWords } from "#domain/engine/placeholders/line-emoji.ts";
import { resolveText } from "#domain/engine/placeholders/placeholder-text.ts";
import { clockNow } from "#web/platform/api/productClock.ts";
import classes from "./PlaceholderPreview.module.css";
import { sampleValues } from "./sampleValues.ts";

interface PlaceholderPreviewProps {
	text: string;
	targets?: PlaceholderTargets;
	/** Values of a friend; sample values by default. */
	values?: PlaceholderValues;
}

/** Text as a friend will read it. */
export function PlaceholderPreview({ text, targets, values }: PlaceholderPreviewProps) {
	const resolved = emojiAsWords(resolveText(text, values ?? sampleValues(targets, clockNow())));
	return (
		<Stack gap="xs" className={classes.preview} role="group" aria-label="差し込み後の例">
			<Text size="xs" c="dimmed">
				{values ? "差し込み後の文面" : "差し込み後の例"}
			</Text>
			<Text className={classes.text} data-empty={resolved === "" || undefined}>
				{resolved || "本文を入力すると、ここに表示されます"}
			</Text>
		</Stack>
	);
}
