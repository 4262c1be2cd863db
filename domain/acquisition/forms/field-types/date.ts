import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import { isDay } from "#domain/platform/wire/input-schemas.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readText } from "./read-values.ts";

/** Longer than any date, so that other text gets the message about dates before the one about length. */
const MAX_TYPED_DAY = 40;

/** Date, YYYY-MM-DD. */
export const date: FieldTypeRules = {
	label: "日付",
	asks: true,
	offers: false,
	choicesOf: () => [],
	varTypes: () => [VAR_TYPES.date, VAR_TYPES.normal, VAR_TYPES.longText],
	read: (field, sent) => {
		const read = readText(field, sent, MAX_TYPED_DAY);
		if (!("text" in read)) return read;
		return isDay(read.text) ? { values: [read.text] } : { error: FORM_ANSWER_TEXTS.answerDate };
	},
	chart: () => "days",
};
