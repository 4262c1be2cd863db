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
export const isReachWithin = (role: OperatorReach, operator: OperatorReach): boolean =>
	operator.isAdmin ||
	(!role.isAdmin &&
		areAbilitiesWithin(role.abilities, operator.abilities) &&
		isScopeWithin(role.friendScope, operator));

/** Role, and whether it requires a second step. */
interface RoleWithRequirement extends OperatorReach {
	twoFactorRequired: boolean;
}

/**
 * Whether an operator may invite others to a role; checked when an invitation is created, and again when it
 * is used.
 */
export const mayInviteTo = (role: RoleWithRequirement, operator: RoleWithRequirement): boolean =>
	(operator.isAdmin || operator.abilities.includes("operator-write")) &&
	isReachWithin(role, operator) &&
	(role.twoFactorRequired ||
		mayGoWithoutSecondStep({ ...operator, needsSecondStep: operator.twoFactorRequired }));

/**
 * Whether an operator may grant roles without a second step. One who needs a second step, and is no
 * administrator, may not: they could evade it by a colleague whom they invite themselves.
 */
export const mayGoWithoutSecondStep = (operator: { isAdmin: boolean; needsSecondStep: boolean }): boolean =>
	operator.isAdmin || !operator.needsSecondStep;

export const areAbilitiesWithin = (
	abilities: readonly Ability[],
	operatorAbilities: readonly Ability[],
): boolean =>
	abilities.every((ability) => ability === AGREED_WITH_BUILDER || operatorAbilities.includes(ability));

export const isScopeWithin = (
	scope: FriendScope,
	operator: Pick<OperatorReach, "isAdmin" | "friendScope">,
): boolean =>
	operator.isAdmin ||
	operator.friendScope.all ||
	JSON.stringify(scope) === JSON.stringify(operator.friendScope);
