import { VAR_TYPES } from "#domain/engine/kinds/var.ts";
import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import type { MemberItem } from "./api.ts";

/** What can be chosen for a field, and the choice that a friend still has though it is gone. */
export function optionsOf(
	{ type, choices }: Pick<MemberItem, "type" | "choices">,
	value: string,
): { value: string; label: string }[] {
	const options = choices.map((choice) => ({ value: String(choice.id), label: choice.value }));
	const isGone = type === VAR_TYPES.select && value !== "" && !options.some((each) => each.value === value);
	return isGone ? [...options, { value, label: FIELD_TEXTS.choiceDeleted }] : options;
}
