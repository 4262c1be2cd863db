import { z } from "zod";
import { ALL_COLOUR_CLASSES } from "#domain/platform/colours/colour-class.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { MARK_TEXTS } from "#domain/platform/texts/marks-texts.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import {
	boundedList,
	optionalId,
	recordId,
	requiredText,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

export const MAX_MARKS = 50;
export const MAX_MARK_LABEL = 20;

const editedMark = z.object({
	/** Null for a new mark. */
	id: optionalId().default(null),
	value: requiredText(MAX_MARK_LABEL, MARK_TEXTS.markLabelRequired),
	colour_class: z.enum(ALL_COLOUR_CLASSES, { error: FIELD_TEXTS.choiceUnknown }),
});

/** The account's own marks. Labels that differ only in width or case are refused as indistinguishable. */
const editedMarks = boundedList(editedMark, MAX_MARKS, MARK_TEXTS.tooManyMarks(MAX_MARKS))
	.refine((marks) => marks.length > 0, MARK_TEXTS.marksRequired)
	.check(({ value: marks, issues }) => {
		const labels = marks.map(({ value }) => normaliseText(value));
		for (const [index, label] of labels.entries())
			if (labels.indexOf(label) < index)
				issues.push({
					code: "custom",
					input: marks,
					path: [index, "value"],
					message: MARK_TEXTS.markLabelInUse,
				});
	});

/** Version that was edited; one older than the stored version is refused with 409. */
const version = wholeNumber();

/** Input of the response-mark settings. The account's own list is kept while a field's choices are in use. */
export const markSettingInput = z.discriminatedUnion(
	"source",
	[
		z.object({ source: z.literal("legacy"), marks: editedMarks, version }),
		z.object({ source: z.literal("var"), var_id: recordId(), version }),
	],
	{ error: FIELD_TEXTS.choiceUnknown },
);

export type MarkSettingInput = z.output<typeof markSettingInput>;

export type EditedMark = z.output<typeof editedMark>;
