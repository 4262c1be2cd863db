import { conditionsOfScope, type FriendScope } from "#domain/console/operators/friend-scope.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter-schema.ts";

/**
 * Restricts a filter to the friends visible to an operator or an API client: their scope becomes part of its
 * conditions. Matches nobody if the filter and the scope exclude each other.
 */
export function restrictToScope(filter: Filter, scope: FriendScope): Filter {
	if (scope.all) return filter;
	const restricted = { ...filter, inputs: [...filter.inputs, ...conditionsOfScope(scope)] };
	if (!("shown" in scope) || !scope.shown) return restricted;
	const with_blocked = stricterRule(filter.with_blocked, scope.shown.with_blocked);
	const user_rate_type = stricterRule(filter.user_rate_type, scope.shown.user_rate_type);
	if (with_blocked === null || user_rate_type === null) return readFilter(null);
	return { ...restricted, with_blocked, user_rate_type };
}

/** Display rule that includes every friend. */
const NO_RESTRICTION = 1;

/** Stricter of two display rules; null means that they exclude each other. */
function stricterRule<Rule extends number>(first: Rule, second: Rule): Rule | null {
	if (first === NO_RESTRICTION || first === second) return second;
	return second === NO_RESTRICTION ? first : null;
}
