import { CHANGED_BY } from "#domain/members/changes.ts";
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
	/** Set where a program of the open API acts: `id` is then the operator who answers for its token. */
	program?: { codeId: number };
}

/** Who changed a friend's record, as its history says it. */
export const changedBy = ({ id, program }: Pick<SignedIn, "id" | "program">): string =>
	program === undefined ? CHANGED_BY.operator(id) : CHANGED_BY.program(program.codeId);

export const mayDo = (operator: SignedIn, ability: Ability): boolean => operator.abilities.includes(ability);
