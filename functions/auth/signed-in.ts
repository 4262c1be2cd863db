import type { Ability } from "#domain/operators/abilities.ts";
import type { FriendScope } from "#domain/operators/scope.ts";

/** The operator behind a request. */
export interface SignedIn {
	id: number;
	name: string;
	email: string;
	roleName: string;
	abilities: readonly Ability[];
	friendScope: FriendScope;
	csrfToken: string;
	tokenHash: string;
}

export const mayDo = (operator: SignedIn, ability: Ability): boolean => operator.abilities.includes(ability);
