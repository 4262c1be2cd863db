import { Box, Text as Line, Stack } from "@mantine/core";
import { MAX_TEXT } from "#domain/effects/text.ts";
import { EmojiTextarea } from "../../emoji/EmojiTextarea.tsx";
import { DelayFields } from "./DelayFields.tsx";
import type { EffectFormProps } from "./entry.ts";
import { MessagePreview } from "./MessagePreview.tsx";
import { QuotaNote } from "./QuotaNote.tsx";
import classes from "./Text.module.css";

/** Effect 1: the text, as the friend will see it beside it, and when it goes out. */
export function Text({ effect, onChange, errors, mark }: EffectFormProps<"text">) {
	return (
		<div className={classes.columns}>
			<Stack gap="sm">
				<Box>
					<EmojiTextarea
						label="本文"
						required
						autosize
						minRows={4}
						maxRows={16}
						value={effect.text}
						onChange={(event) => onChange({ ...effect, text: event.currentTarget.value })}
						error={errors.text}
						{...mark("text")}
					/>
					<Counter text={effect.text} />
				</Box>
				<DelayFields
					delay={effect}
					onChange={(delay) => onChange({ ...effect, ...delay })}
					{...{ errors, mark }}
				/>
				<QuotaNote />
			</Stack>
			<MessagePreview text={effect.text} />
		</div>
	);
}

/** Counted as LINE counts, in UTF-16 units. */
const Counter = ({ text }: { text: string }) => (
	<Line size="xs" ta="right" c={text.length > MAX_TEXT ? "var(--mantine-color-error)" : "dimmed"}>
		{text.length}/{MAX_TEXT}
	</Line>
);
