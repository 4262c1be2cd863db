import type { Filter } from "#domain/filters/filter.ts";
import type { FriendScope } from "#domain/operators/scope.ts";

/** A filter's friends as far as an operator sees them: their scope becomes a condition. */
export const withinScope = (filter: Filter, scope: FriendScope): Filter =>
	scope.all
		? filter
		: {
				...filter,
				inputs: [
					...filter.inputs,
					{ type: 60, tag_ids: [...scope.tagIds], tag_group_id: null, use_group: 0, tag_or: 0 },
				],
			};
