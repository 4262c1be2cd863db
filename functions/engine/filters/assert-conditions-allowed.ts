import type { ConditionDefinition } from "#domain/engine/filters/conditions/definition.ts";
import {
	CONDITIONS,
	conditionName,
	type Filter,
	type PlainCondition,
	plainConditions,
} from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { hasAbility, type SignedIn } from "#functions/platform/auth/signed-in-operator.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

type FilterConditions = Pick<Filter, "inputs">;

/**
 * Refuses a filter with conditions that an operator may not use. Conditions that were stored before and are unchanged
 * are allowed, so that such a search can still be renamed.
 * @throws Refusal 403 that names these conditions
 */
export function assertConditionsAllowed(
	operator: SignedIn,
	{ inputs }: FilterConditions,
	stored?: FilterConditions | null,
): void {
	const storedConditions = new Set(plainConditions(stored?.inputs ?? []).map((each) => JSON.stringify(each)));
	const newConditions = plainConditions(inputs).filter((each) => !storedConditions.has(JSON.stringify(each)));
	const forbiddenLabels = listForbiddenConditions(operator, { inputs: newConditions });
	if (forbiddenLabels.length > 0)
		throw new Refusal(403, { ERROR: forbiddenLabels.map(FILTER_TEXTS.conditionNotAllowed) });
}

/** Labels of a filter's conditions that an operator may not use. */
export const listForbiddenConditions = (operator: SignedIn, { inputs }: FilterConditions): string[] => [
	...new Set(plainConditions(inputs).flatMap((each) => forbiddenParts(operator, each))),
];

/** Labels of the parts of a condition that an operator may not use. */
function forbiddenParts(operator: SignedIn, condition: PlainCondition): string[] {
	const {
		ability,
		label,
		restrictedPart: part,
	}: ConditionDefinition<PlainCondition> = CONDITIONS[conditionName(condition)] as never;
	if (ability && !hasAbility(operator, ability)) return [label];
	return part?.isUsed(condition) && !hasAbility(operator, part.ability) ? [part.label] : [];
}
