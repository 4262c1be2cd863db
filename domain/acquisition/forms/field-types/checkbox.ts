import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readChosen } from "./read-values.ts";

/** Multiple choice. */
export const checkbox: FieldTypeRules = {
	label: "複数選択",
	isAnswered: true,
	hasOptions: true,
	listChoices: ({ options }) => options,
	fieldTypes: () => [VAR_TYPES.normal, VAR_TYPES.longText],
	parseAnswer: (field, sent) => readChosen(field, field.options, sent),
	chartKind: () => "choices",
};
