import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readChosen } from "./read-values.ts";

/** Multiple choice. */
export const checkbox: FieldTypeRules = {
	label: "複数選択",
	asks: true,
	offers: true,
	choicesOf: ({ options }) => options,
	varTypes: () => [VAR_TYPES.normal, VAR_TYPES.longText],
	read: (field, sent) => readChosen(field, field.options, sent),
	chart: () => "choices",
};
