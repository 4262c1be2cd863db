import { AGREED_WITH_BUILDER } from "#domain/engine/access/abilities.ts";
import type { Ability } from "#domain/engine/capabilities/registry.ts";
import type { FriendScope } from "./scope.ts";

/** What somebody may do and see, or a role lets one do and see. */
export interface Reach {
	isAdmin: boolean;
	abilities: readonly Ability[];
	friendScope: FriendScope;
}

/**
 * Whether a role reaches no further than somebody does themselves: then they may give it, and change who carries it. Of
 * two sets of conditions nobody can say which sees more, so that a restricted operator gives their own scope alone.
 */
export const isWithin = (role: Reach, own: Reach): boolean =>
	own.isAdmin ||
	(!role.isAdmin && abilitiesWithin(role.abilities, own.abilities) && scopeWithin(role.friendScope, own));

/** A role, and whether it asks for a second step. */
interface Joined extends Reach {
	twoFactorRequired: boolean;
}

/** Whether somebody may have others join with a role: what an invitation needs when it is made, and still when it is used. */
export const mayInviteTo = (role: Joined, own: Joined): boolean =>
	(own.isAdmin || own.abilities.includes("operator-write")) &&
	isWithin(role, own) &&
	(role.twoFactorRequired || mayGoWithoutSecondStep({ ...own, needsSecondStep: own.twoFactorRequired }));

/**
 * Whether a role may ask for no second step: whoever is asked for one, and does not administer, lets nobody in without,
 * or they would be free of it by a colleague of their own making.
 */
export const mayGoWithoutSecondStep = (own: { isAdmin: boolean; needsSecondStep: boolean }): boolean =>
	own.isAdmin || !own.needsSecondStep;

export const abilitiesWithin = (abilities: readonly Ability[], own: readonly Ability[]): boolean =>
	abilities.every((ability) => ability === AGREED_WITH_BUILDER || own.includes(ability));

export const scopeWithin = (scope: FriendScope, own: Pick<Reach, "isAdmin" | "friendScope">): boolean =>
	own.isAdmin || own.friendScope.all || JSON.stringify(scope) === JSON.stringify(own.friendScope);
