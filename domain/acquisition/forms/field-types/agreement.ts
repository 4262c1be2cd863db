import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FORM_ANSWER_TEXTS } from "#domain/platform/texts/answers-texts.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readChosen } from "./read-values.ts";

/** Stored answer of an agreement. */
export const AGREED = "同意する";

/** Checkbox for consent to the question's text and description. */
export const agreement: FieldTypeRules = {
	label: "同意",
	isAnswered: true,
	hasOptions: false,
	listChoices: () => [AGREED],
	fieldTypes: () => [VAR_TYPES.normal, VAR_TYPES.longText],
	parseAnswer: (field, sent) =>
		sent[0]?.trim() || !field.required
			? readChosen(field, [AGREED], sent.slice(0, 1))
			: { error: FORM_ANSWER_TEXTS.answerNotAgreed },
	chartKind: () => "choices",
};
