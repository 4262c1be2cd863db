import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { CONDITION_NAMES } from "#domain/engine/filters/conditions/registry.ts";
import { CONDITIONS, type ConditionName } from "#domain/engine/filters/filter-schema.ts";

interface OfferOptions {
	abilities: readonly Ability[];
	/**
	 * Whether the filter lists friends; conditions that hold for all friends or for none are excluded then
	 * (A-323).
	 */
	isFriendList: boolean;
}

/**
 * Conditions that an operator may add. `broken` is no choice: it replaces a stored
 * condition that cannot be read.
 */
export const offeredConditions = ({ abilities, isFriendList }: OfferOptions): ConditionName[] =>
	CONDITION_NAMES.filter((name) => {
		const { ability }: { ability?: Ability } = CONDITIONS[name];
		if (name === "broken" || (isFriendList && name === "commonVar")) return false;
		return ability === undefined || abilities.includes(ability);
	});
