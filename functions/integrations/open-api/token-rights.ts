import { type Ability, ALL_ABILITIES } from "#domain/engine/access/all-abilities.ts";
import { type ApiRight, rightsWithin } from "#domain/integrations/open-api/rights.ts";
import { effectiveRights, type RoleRights } from "#functions/platform/auth/operator-session.ts";

/** Issuer of a token with their role, as columns beside the token; all null if nobody issued it. */
type Issuer = { [Part in keyof RoleRights]: RoleRights[Part] | null };

/** Current rights and abilities of a token. */
interface TokenRights {
	rights: ApiRight[];
	/** Abilities of its issuer; a call may need one in addition to its right. */
	abilities: readonly Ability[];
}

/**
 * Rights of a token: those of its service code that its issuer's current role covers. An issuer who kept the
 * token gains nothing that their role no longer gives them, and reads no friends once they see only some.
 */
export function tokenRightsOf(
	rights: ApiRight[],
	{ isAdmin, abilities, scope, lacksSecondStep }: Issuer,
): TokenRights {
	if (isAdmin === null || abilities === null || scope === null) return { rights, abilities: ALL_ABILITIES };
	const issuerRights = effectiveRights({ isAdmin, abilities, scope, lacksSecondStep: lacksSecondStep ?? 0 });
	return {
		rights: issuerRights.friendScope.all ? rightsWithin(rights, issuerRights.abilities) : [],
		abilities: issuerRights.abilities,
	};
}
