import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import type { MemberVarItem } from "./memberApi.ts";

/** Options of a field, and the deleted choice that a friend still has. */
export function valueOptionsOf(
	{ type, choices }: Pick<MemberVarItem, "type" | "choices">,
	value: string,
): { value: string; label: string }[] {
	const options = choices.map((choice) => ({ value: String(choice.id), label: choice.value }));
	const isGone = type === VAR_TYPES.select && value !== "" && !options.some((each) => each.value === value);
	return isGone ? [...options, { value, label: FIELD_TEXTS.choiceDeleted }] : options;
}
