import type { Filter } from "#domain/filters/filter.ts";
import { conditionsOf, type FriendScope } from "#domain/operators/scope.ts";

/** A filter's friends as far as an operator sees them: their scope becomes conditions of it. */
export const withinScope = (filter: Filter, scope: FriendScope): Filter =>
	scope.all ? filter : { ...filter, inputs: [...filter.inputs, ...conditionsOf(scope)] };
