import { hasOwnOptions } from "#domain/acquisition/forms/form-field.ts";
import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { useVarChoices } from "#web/engine/filters/conditions/choices/useConditionChoices.ts";
import type { FieldDraft } from "./fieldDraft.ts";

/** Choices taken over from the select field that stores the answers; null for own options. */
export function useVarOptions({
	swatch_id,
	sync_var,
	var_id,
	var_type,
	options,
}: FieldDraft): string[] | null {
	const takesChoices = hasOwnOptions(swatch_id) && sync_var && var_type === VAR_TYPES.select;
	const { data } = useVarChoices(takesChoices ? var_id : null);
	if (!takesChoices) return null;
	return data?.choices.map(({ value }) => value) ?? options.filter((option) => option !== "");
}
