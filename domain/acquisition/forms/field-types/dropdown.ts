import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readChosen } from "./read-values.ts";

/** Single choice from a dropdown. A field without choices stores the text of the option. */
export const dropdown: FieldTypeRules = {
	label: "ドロップダウン",
	isAnswered: true,
	hasOptions: true,
	listChoices: ({ options }) => options,
	fieldTypes: () => [VAR_TYPES.select, VAR_TYPES.normal, VAR_TYPES.longText],
	parseAnswer: (field, sent) => readChosen(field, field.options, sent.slice(0, 1)),
	chartKind: () => "choices",
};
