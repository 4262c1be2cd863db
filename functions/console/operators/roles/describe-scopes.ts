import { conditionsOfScope, type FriendScope } from "#domain/console/operators/friend-scope.ts";
import { EVERY_FRIEND } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Conditions of a scope as a filter that also includes hidden friends; null for full visibility. */
export const filterOfScope = (scope: FriendScope): Filter | null =>
	scope.all
		? null
		: {
				...EVERY_FRIEND,
				inputs: [...conditionsOfScope(scope)],
				with_blocked: WITH_BLOCKED.included,
				user_rate_type: USER_RATE_TYPE.included,
			};

/** Describes scopes in sentences, and reports whether they have deleted references. */
export async function describeScopes(ctx: OperatorCtx, scopes: readonly FriendScope[]) {
	const filters = scopes.map(filterOfScope);
	const names = await loadFilterNames(
		ctx,
		filters.filter((filter) => filter !== null),
	);
	return filters.map((filter) => ({
		scope: filter === null ? null : filterSummary(filter, names),
		scope_is_broken: filter !== null && isFilterBroken(filter, names),
	}));
}
