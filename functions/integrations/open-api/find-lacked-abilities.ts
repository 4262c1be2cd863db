import type { Ability } from "#domain/engine/access/all-abilities.ts";
import type { ApiRight } from "#domain/integrations/open-api/rights.ts";
import { API_CALLS } from "./v1/api-calls.ts";

/** Abilities that calls of some rights need, or may need, and the issuer of the token lacks. */
export function findLackedAbilities({
	rights,
	abilities,
}: {
	rights: readonly ApiRight[];
	abilities: readonly Ability[];
}): Ability[] {
	const needed = API_CALLS.flatMap(({ right, needs = [], mayNeed = [] }) =>
		rights.includes(right) ? [...needs, ...mayNeed] : [],
	);
	return [...new Set(needed)].filter((ability) => !abilities.includes(ability));
}
