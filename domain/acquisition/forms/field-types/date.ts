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
	isAnswered: true,
	hasOptions: false,
	listChoices: () => [],
	fieldTypes: () => [VAR_TYPES.date, VAR_TYPES.normal, VAR_TYPES.longText],
	parseAnswer: (field, sent) => {
		const result = readText(field, sent, MAX_TYPED_DAY);
		if (!("text" in result)) return result;
		return isDay(result.text) ? { values: [result.text] } : { error: FORM_ANSWER_TEXTS.answerDate };
	},
	chartKind: () => "days",
};
