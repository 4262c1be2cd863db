import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { ANSWER_TEXTS } from "#domain/platform/texts/answers.ts";
import { isDay } from "#domain/platform/wire/wire.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readText } from "./written.ts";

/** Longer than a day is written, so that another text is called no day, and not too long. */
const MAX_TYPED_DAY = 40;

/** A day, YYYY-MM-DD. */
export const date: FieldTypeRules = {
	label: "日付",
	asks: true,
	offers: false,
	choicesOf: () => [],
	varTypes: () => [VAR_TYPES.date, VAR_TYPES.normal, VAR_TYPES.longText],
	read: (field, sent) => {
		const read = readText(field, sent, MAX_TYPED_DAY);
		if (!("text" in read)) return read;
		return isDay(read.text) ? { values: [read.text] } : { error: ANSWER_TEXTS.answerDate };
	},
	chart: () => "days",
};
