import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter-schema.ts";

interface OfferOptions {
	abilities: readonly Ability[];
	/**
	 * Whether the filter lists friends; conditions that hold for all friends or for none are excluded then
	 * (A-323).
	 */
	memberFilter: boolean;
}

/** Conditions that an operator may add; never the broken one. */
export const offeredConditions = ({ abilities, memberFilter }: OfferOptions): ConditionName[] =>
	CONDITION_NAMES.filter((name) => {
		const { ability }: { ability?: Ability } = CONDITIONS[name];
		if (name === "broken" || (memberFilter && name === "commonVar")) return false;
		return ability === undefined || abilities.includes(ability);
	});
