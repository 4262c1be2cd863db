import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import type { FieldTypeRules } from "./definition.ts";
import { readChosen } from "./written.ts";

/** One of several options, from a list that opens. Choices are stored by name where a field has none itself. */
export const dropdown: FieldTypeRules = {
	label: "ドロップダウン",
	asks: true,
	offers: true,
	choicesOf: ({ options }) => options,
	varTypes: () => [VAR_TYPES.select, VAR_TYPES.normal, VAR_TYPES.longText],
	read: (field, sent) => readChosen(field, field.options, sent.slice(0, 1)),
	chart: () => "choices",
};
