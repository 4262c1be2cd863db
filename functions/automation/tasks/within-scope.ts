import { conditionsOf, type FriendScope } from "#domain/console/operators/scope.ts";
import { type Filter, readFilter } from "#domain/engine/filters/filter.ts";

/**
 * A filter's friends as far as an operator or a program sees them: their scope becomes conditions of it. Nobody where one
 * hides whom the other shows alone.
 */
export function withinScope(filter: Filter, scope: FriendScope): Filter {
	if (scope.all) return filter;
	const within = { ...filter, inputs: [...filter.inputs, ...conditionsOf(scope)] };
	if (!("shown" in scope) || !scope.shown) return within;
	const with_blocked = narrower(filter.with_blocked, scope.shown.with_blocked);
	const user_rate_type = narrower(filter.user_rate_type, scope.shown.user_rate_type);
	if (with_blocked === null || user_rate_type === null) return readFilter(null);
	return { ...within, with_blocked, user_rate_type };
}

/** 1 shows whom the other shows; null is nobody. */
function narrower<Rule extends number>(one: Rule, other: Rule): Rule | null {
	if (one === 1 || one === other) return other;
	return other === 1 ? one : null;
}
