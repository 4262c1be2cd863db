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
	/** Epoch ms at which the request began; a friend scope may depend on the day. */
	now: number;
	/** Network of the request: an address, or its network. */
	network: string;
	/** Whether their role requires a second step that they do not have: they have no abilities until then. */
	lacksSecondStep: boolean;
	/** Whether their role requires a second step. */
	needsSecondStep: boolean;
	csrfToken: string;
	tokenHash: string;
	/** Present where a program of the open API acts: `id` is then the operator responsible for its token. */
	program?: { codeId: number };
}

/** Author of a change of a friend's record, in the format of its history. */
export const changedBy = ({ id, program }: Pick<SignedIn, "id" | "program">): string =>
	program === undefined ? CHANGED_BY.operator(id) : CHANGED_BY.program(program.codeId);

export const mayDo = (operator: SignedIn, ability: Ability): boolean => operator.abilities.includes(ability);
