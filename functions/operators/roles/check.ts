import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import { isBroken } from "#domain/filters/broken.ts";
import type { RoleInput } from "#domain/operators/role.ts";
import { EVERYONE, type FriendScope, scopeOf } from "#domain/operators/scope.ts";
import { abilitiesWithin, scopeWithin } from "#domain/operators/within.ts";
import { OPERATOR_TEXTS } from "#domain/texts/operators.ts";
import { assertConditionsAllowed } from "../../filters/allowed.ts";
import { filterNames } from "../../filters/names.ts";
import { visibleTo } from "../../filters/visible.ts";
import { Refusal } from "../../http/refusal.ts";
import type { OperatorCtx } from "../../http/types.ts";

/** Most values that a scope may bind: it may stand several times in a statement, and D1 takes a hundred in all. */
const MAX_VALUES = 16;

/**
 * What a role is to let its operators do and see, as far as whoever asks may give it.
 * @throws Refusal 422 for abilities or a scope beyond theirs, and for conditions that will not do; 403 for conditions that
 * they may not use.
 */
export async function checkedRole(ctx: OperatorCtx, { abilities, filter }: RoleInput) {
	const friendScope = filter === null ? EVERYONE : scopeOf(filter.inputs);
	const problems = {
		...(!abilitiesWithin(abilities, ctx.operator.abilities) && {
			abilities: [OPERATOR_TEXTS.abilitiesBeyond],
		}),
		...(!scopeWithin(friendScope, ctx.operator) && { filter: [OPERATOR_TEXTS.scopeBeyond] }),
		...(await problemWithConditions(ctx, filter, friendScope)),
	};
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	// Who may only give their own scope gives conditions that somebody else chose for them.
	if (filter !== null && ctx.operator.friendScope.all) assertConditionsAllowed(ctx.operator, filter);
	return { abilities, friendScope };
}

async function problemWithConditions(
	ctx: OperatorCtx,
	filter: RoleInput["filter"],
	friendScope: FriendScope,
): Promise<Record<string, string[]>> {
	if (filter === null) return {};
	if (isBroken(filter, await filterNames(ctx, [filter])))
		return { "filter[inputs]": [OPERATOR_TEXTS.scopeBroken] };
	const { params } = new SQLiteAsyncDialect().sqlToQuery(visibleTo({ friendScope, now: ctx.now }));
	return params.length > MAX_VALUES ? { "filter[inputs]": [OPERATOR_TEXTS.scopeTooLarge] } : {};
}
