import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { Ability } from "#domain/engine/access/all-abilities.ts";
import { CHANGE_AUTHORS } from "#domain/people/friend-values/friend-change-fields.ts";

/** The operator behind a request. */
export interface SignedIn {
	id: number;
	name: string;
	email: string;
	roleId: number;
	roleName: string;
	/** Version of the role, by which a statement recognises that it was changed meanwhile. */
	roleVersion: number;
	isAdmin: boolean;
	abilities: readonly Ability[];
	friendScope: FriendScope;
	/** Start of the request, epoch ms; a friend scope may depend on the day. */
	now: number;
	/** Client IP address, or its network. */
	network: string;
	/** Whether their role requires a second step that they do not have: they have no abilities until then. */
	lacksSecondStep: boolean;
	/** Whether their role requires a second step. */
	needsSecondStep: boolean;
	csrfToken: string;
	tokenHash: string;
	/**
	 * Set if the caller is a program of the open API: `id` is then the operator responsible for its token.
	 */
	program?: { codeId: number };
}

/** Author of a change of a friend's record, in the format of its history. */
export const changeAuthor = ({ id, program }: Pick<SignedIn, "id" | "program">): string =>
	program === undefined ? CHANGE_AUTHORS.operator(id) : CHANGE_AUTHORS.program(program.codeId);

export const hasAbility = (operator: Pick<SignedIn, "abilities">, ability: Ability): boolean =>
	operator.abilities.includes(ability);
