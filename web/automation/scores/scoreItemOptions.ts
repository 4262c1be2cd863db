import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores-texts.ts";

interface Choice {
	id: number;
	name: string;
}

/**
 * Options of a rule. Selected items that are missing from the choices, because they are deleted or not
 * visible to the operator, come first.
 * @param choices null if the operator may see none, undefined while loading
 */
export function scoreItemOptions(
	choices: readonly Choice[] | null | undefined,
	selectedIds: readonly number[],
) {
	const options = (choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const missingLabel = choices === null ? SCORE_TEXTS.itemUnseen : FIELD_TEXTS.choiceDeleted;
	const missing = selectedIds
		.map(String)
		.filter((id) => options.every(({ value }) => value !== id))
		.map((value) => ({ value, label: choices === undefined ? "…" : missingLabel }));
	return [...missing, ...options];
}
