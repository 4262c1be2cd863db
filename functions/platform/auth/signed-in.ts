import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { Ability } from "#domain/engine/access/abilities.ts";
import { CHANGED_BY } from "#domain/people/friend-values/changes.ts";

/** The operator behind a request. */
export interface SignedIn {
	id: number;
	name: string;
	email: string;
	roleId: number;
	roleName: string;
	isAdmin: boolean;
	abilities: readonly Ability[];
	friendScope: FriendScope;
	/** Epoch ms at which the request began; a scope may speak of days. */
	now: number;
	/** Where the request came from: an address, or the network of one. */
	network: string;
	/** Their role asks for a second step that they do not have: until they have it they may do nothing. */
	lacksSecondStep: boolean;
	/** Their role asks for one. */
	needsSecondStep: boolean;
	csrfToken: string;
	tokenHash: string;
	/** Set where a program of the open API acts: `id` is then the operator who answers for its token. */
	program?: { codeId: number };
}

/** Who changed a friend's record, as its history says it. */
export const changedBy = ({ id, program }: Pick<SignedIn, "id" | "program">): string =>
	program === undefined ? CHANGED_BY.operator(id) : CHANGED_BY.program(program.codeId);

export const mayDo = (operator: SignedIn, ability: Ability): boolean => operator.abilities.includes(ability);
