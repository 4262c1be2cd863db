import { z } from "zod";
import { TEXTS } from "../texts/messages.ts";
import { normalise } from "../texts/normalise.ts";
import { list, optionalId, requiredText, wholeNumber } from "../wire.ts";
import { ALL_COLOUR_CLASSES } from "./colour-class.ts";

export const MAX_MARKS = 50;
export const MAX_MARK_LABEL = 20;

const editedMark = z.object({
	/** Null is a new one. */
	id: optionalId().default(null),
	value: requiredText(MAX_MARK_LABEL, TEXTS.markLabelRequired),
	colour_class: z.enum(ALL_COLOUR_CLASSES, { error: TEXTS.choiceUnknown }),
});

/** What the response marks are set with. The own list stays as it is saved while a field's choices are in use. */
export const markSettingInput = z
	.object({
		source: z.enum(["legacy", "var"], { error: TEXTS.choiceUnknown }),
		marks: list(editedMark)
			.refine((marks) => marks.length > 0, TEXTS.marksRequired)
			.refine((marks) => marks.length <= MAX_MARKS, TEXTS.tooManyMarks(MAX_MARKS)),
		/** The field, where its choices are the marks. */
		var_id: optionalId().default(null),
		/** The version that was being edited; an older one than the stored is refused with 409. */
		version: wholeNumber(),
	})
	.check((context) => {
		const { source, var_id, marks } = context.value;
		const refuse = (path: (string | number)[], message: string) =>
			context.issues.push({ code: "custom", input: context.value, path, message });
		if (source === "var" && var_id === null) refuse(["var_id"], TEXTS.choiceRequired);
		marks.forEach(({ value }, index) => {
			const same = marks.findIndex((other) => normalise(other.value) === normalise(value));
			if (same < index) refuse(["marks", index, "value"], TEXTS.markLabelTaken);
		});
	});

export type MarkSettingInput = z.output<typeof markSettingInput>;
