import { type Ability, AGREED_WITH_BUILDER, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";

/** Every ability that a role can be given. */
export const GRANTABLE_ABILITIES: readonly Ability[] = ALL_ABILITIES.filter(
	(ability) => ability !== AGREED_WITH_BUILDER,
);
