import { FIELD_TEXTS } from "#domain/platform/texts/fields.ts";
import { SCORE_TEXTS } from "#domain/platform/texts/scores.ts";

interface Choice {
	id: number;
	name: string;
}

/**
 * What a rule is offered, behind what it names and nobody is told of: what is deleted, or not for this operator to see.
 * @param choices null where the operator may see none, undefined before they are read
 */
export function ownOptions(choices: readonly Choice[] | null | undefined, chosen: readonly number[]) {
	const offered = (choices ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
	const unseen = choices === null ? SCORE_TEXTS.itemUnseen : FIELD_TEXTS.choiceDeleted;
	const missing = chosen
		.map(String)
		.filter((id) => offered.every(({ value }) => value !== id))
		.map((value) => ({ value, label: choices === undefined ? "…" : unseen }));
	return [...missing, ...offered];
}
