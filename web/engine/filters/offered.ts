import type { Ability } from "#domain/engine/access/abilities.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter.ts";

interface Offering {
	abilities: readonly Ability[];
	/** The filter lists friends: what holds for all of them or for none is no question there. */
	memberFilter: boolean;
}

/** The conditions that an operator may add. The broken one is none to choose. */
export const offeredConditions = ({ abilities, memberFilter }: Offering): ConditionName[] =>
	CONDITION_NAMES.filter((name) => {
		const { ability }: { ability?: Ability } = CONDITIONS[name];
		if (name === "broken" || (memberFilter && name === "commonVar")) return false;
		return ability === undefined || abilities.includes(ability);
	});
