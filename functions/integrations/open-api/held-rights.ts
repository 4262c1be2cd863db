import { type Ability, ALL_ABILITIES } from "#domain/engine/access/abilities.ts";
import { type ApiRight, rightsWithin } from "#domain/integrations/open-api/rights.ts";
import { type HeldRole, heldBy } from "#functions/platform/auth/session.ts";

/** Whoever issued a token with their role, as it is read beside the token; nothing of it where nobody did. */
type Issuer = { [Part in keyof HeldRole]: HeldRole[Part] | null };

/** What a token may do today. */
interface HeldByToken {
	rights: ApiRight[];
	/** Those of its issuer; a call may need one besides its right. */
	abilities: readonly Ability[];
}

/**
 * What a token may do: of the rights of its service code those for which its issuer may answer today. Whoever issued it may
 * have kept it, and gets by it nothing that their role no longer gives them: no friends at all once they see only some.
 */
export function heldByToken(
	rights: ApiRight[],
	{ isAdmin, abilities, scope, lacksSecondStep }: Issuer,
): HeldByToken {
	if (isAdmin === null || abilities === null || scope === null) return { rights, abilities: ALL_ABILITIES };
	const held = heldBy({ isAdmin, abilities, scope, lacksSecondStep: lacksSecondStep ?? 0 });
	return {
		rights: held.friendScope.all ? rightsWithin(rights, held.abilities) : [],
		abilities: held.abilities,
	};
}
