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
 * Whether a role reaches no further than an operator, who may then grant it and change its holders. Two sets
 * of conditions cannot be compared, so a restricted operator can grant only their own scope.
 */
export const isReachWithin = (role: OperatorReach, own: OperatorReach): boolean =>
	own.isAdmin ||
	(!role.isAdmin &&
		areAbilitiesWithin(role.abilities, own.abilities) &&
		isScopeWithin(role.friendScope, own));

/** Role, and whether it requires a second step. */
interface RoleWithRequirement extends OperatorReach {
	twoFactorRequired: boolean;
}

/**
 * Whether an operator may invite others to a role; checked when an invitation is created, and again when it
 * is used.
 */
export const mayInviteTo = (role: RoleWithRequirement, own: RoleWithRequirement): boolean =>
	(own.isAdmin || own.abilities.includes("operator-write")) &&
	isReachWithin(role, own) &&
	(role.twoFactorRequired || mayGoWithoutSecondStep({ ...own, needsSecondStep: own.twoFactorRequired }));

/**
 * Whether an operator may grant roles without a second step. One who needs a second step, and is no
 * administrator, may not: they could evade it by a colleague whom they invite themselves.
 */
export const mayGoWithoutSecondStep = (own: { isAdmin: boolean; needsSecondStep: boolean }): boolean =>
	own.isAdmin || !own.needsSecondStep;

export const areAbilitiesWithin = (abilities: readonly Ability[], own: readonly Ability[]): boolean =>
	abilities.every((ability) => ability === AGREED_WITH_BUILDER || own.includes(ability));

export const isScopeWithin = (
	scope: FriendScope,
	own: Pick<OperatorReach, "isAdmin" | "friendScope">,
): boolean => own.isAdmin || own.friendScope.all || JSON.stringify(scope) === JSON.stringify(own.friendScope);
