import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";
import {
	EVERYBODY_SCOPE,
	type FriendScope,
	scopeOfConditions,
} from "#domain/console/operators/friend-scope.ts";
import { areAbilitiesWithin, isScopeWithin } from "#domain/console/operators/operator-bounds.ts";
import type { RoleInput } from "#domain/console/operators/role-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { OPERATOR_TEXTS } from "#domain/platform/texts/operators-texts.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { Refusal } from "#functions/platform/http/request-refusal.ts";

/**
 * Maximum number of bound values in a scope: it may appear several times in a statement, and D1 takes a
 * hundred in all.
 */
const MAX_SCOPE_VALUES = 16;

/**
 * Abilities and visibility of a role, limited to what the current operator may grant.
 * @throws Refusal 422 for abilities or a scope beyond theirs, and for invalid conditions; 403 for conditions
 * that they may not use.
 */
export async function checkRole(ctx: OperatorCtx, { abilities, filter }: RoleInput) {
	const friendScope = filter === null ? EVERYBODY_SCOPE : scopeOfConditions(filter.inputs);
	const problems = {
		...(!areAbilitiesWithin(abilities, ctx.operator.abilities) && {
			abilities: [OPERATOR_TEXTS.abilitiesNotGrantable],
		}),
		...(!isScopeWithin(friendScope, ctx.operator) && { filter: [OPERATOR_TEXTS.scopeNotGrantable] }),
		...(await findConditionProblems(ctx, filter, friendScope)),
	};
	if (Object.keys(problems).length > 0) throw new Refusal(422, problems);
	// A restricted operator can only repeat their own scope, whose conditions somebody else chose.
	if (filter !== null && ctx.operator.friendScope.all) assertConditionsAllowed(ctx.operator, filter);
	return { abilities, friendScope };
}

async function findConditionProblems(
	ctx: OperatorCtx,
	filter: RoleInput["filter"],
	friendScope: FriendScope,
): Promise<Record<string, string[]>> {
	if (filter === null) return {};
	if (isFilterBroken(filter, await loadFilterNames(ctx, [filter])))
		return { "filter[inputs]": [OPERATOR_TEXTS.scopeBroken] };
	const { params } = new SQLiteAsyncDialect().sqlToQuery(visibleTo({ friendScope, now: ctx.now }));
	return params.length > MAX_SCOPE_VALUES ? { "filter[inputs]": [OPERATOR_TEXTS.scopeTooLarge] } : {};
}
