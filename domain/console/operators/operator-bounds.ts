import { AGREED_WITH_BUILDER } from "#domain/engine/access/all-abilities.ts";
import type { Ability } from "#domain/engine/capabilities/registry.ts";
import type { FriendScope } from "./friend-scope.ts";

/** Abilities and visible friends of an operator, or of a role. */
export interface OperatorReach {
	isAdmin: boolean;
	abilities: readonly Ability[];
	friendScope: FriendScope;
}

/**
 * Whether a role reaches no further than an operator: then they may give it, and change its holders. Two sets
 * of conditions cannot be compared, so a restricted operator can give only their own scope.
 */
export const isReachWithin = (role: OperatorReach, own: OperatorReach): boolean =>
	own.isAdmin ||
	(!role.isAdmin && abilitiesWithin(role.abilities, own.abilities) && scopeWithin(role.friendScope, own));

/** Role, and whether it requires a second step. */
interface Joined extends OperatorReach {
	twoFactorRequired: boolean;
}

/**
 * Whether an operator may invite others with a role, as checked when an invitation is made, and again when it
 * is used.
 */
export const mayInviteTo = (role: Joined, own: Joined): boolean =>
	(own.isAdmin || own.abilities.includes("operator-write")) &&
	isReachWithin(role, own) &&
	(role.twoFactorRequired || mayGoWithoutSecondStep({ ...own, needsSecondStep: own.twoFactorRequired }));

/**
 * Whether a role may require no second step: an operator who needs one, and is no administrator, cannot
 * invite others without it, or they could evade it by a colleague of their own making.
 */
export const mayGoWithoutSecondStep = (own: { isAdmin: boolean; needsSecondStep: boolean }): boolean =>
	own.isAdmin || !own.needsSecondStep;

export const abilitiesWithin = (abilities: readonly Ability[], own: readonly Ability[]): boolean =>
	abilities.every((ability) => ability === AGREED_WITH_BUILDER || own.includes(ability));

export const scopeWithin = (
	scope: FriendScope,
	own: Pick<OperatorReach, "isAdmin" | "friendScope">,
): boolean => own.isAdmin || own.friendScope.all || JSON.stringify(scope) === JSON.stringify(own.friendScope);
