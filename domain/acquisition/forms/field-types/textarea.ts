import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readText } from "./read-values.ts";

export const MAX_LONG_ANSWER = 2_000;

/** Text of several lines. */
export const textarea: FieldTypeRules = {
	label: "複数行",
	isAnswered: true,
	hasOptions: false,
	listChoices: () => [],
	fieldTypes: () => [VAR_TYPES.normal, VAR_TYPES.longText],
	parseAnswer: (field, sent) => {
		const result = readText(field, sent, MAX_LONG_ANSWER);
		return "text" in result ? { values: [result.text] } : result;
	},
	chartKind: () => "texts",
};
