import { ANY_ALL } from "#domain/engine/filters/conditions/any-all-rule.ts";
import { TAG_SELECTION } from "#domain/engine/filters/conditions/tag.ts";
import {
	CONDITIONS,
	type Condition,
	type Filter,
	isCondition,
	isGroup,
	readFilter,
} from "#domain/engine/filters/filter-schema.ts";

/** Display rules of a filter, without its conditions. */
type DisplayRules = Pick<Filter, "with_blocked" | "user_rate_type">;

/**
 * Friends that an operator's role lets them see: all, those with one of these tags, or those of some
 * conditions. A program of the open API may see those of a filter, whose display rules apply as well.
 */
export type FriendScope =
	| { all: true }
	| { all: false; tagIds: readonly number[] }
	| { all: false; inputs: readonly Condition[]; shown?: DisplayRules | undefined };

export const EVERYBODY_SCOPE: FriendScope = { all: true };
export const NOBODY_SCOPE: FriendScope = { all: false, tagIds: [] };

/**
 * Maximum number of conditions of a scope: every statement that reads friends contains it, some more than
 * once.
 */
export const MAX_SCOPE_CONDITIONS = 10;

/** Parses a stored scope; an unreadable one selects nobody. */
export function readFriendScope(stored: unknown): FriendScope {
	if (typeof stored !== "object" || stored === null) return NOBODY_SCOPE;
	if ("all" in stored && stored.all === true) return EVERYBODY_SCOPE;
	if ("tagIds" in stored && Array.isArray(stored.tagIds)) return { all: false, tagIds: stored.tagIds };
	return { all: false, inputs: readFilter(stored).inputs };
}

/**
 * Scope of conditions that must all hold. "One of these tags" is stored as such, because an index finds its
 * friends.
 */
export function scopeOfConditions(inputs: readonly Condition[]): FriendScope {
	const [condition] = inputs;
	if (inputs.length === 1 && condition && !isGroup(condition) && isCondition(condition, "tag")) {
		const { tag_or, tag_group_id, tag_ids } = condition;
		if (tag_or === ANY_ALL.any && tag_group_id === null) return { all: false, tagIds: tag_ids };
	}
	return { all: false, inputs };
}

/** Scope of a whole filter, as service codes have one. */
export const scopeOfFilter = ({ inputs, with_blocked, user_rate_type }: Filter): FriendScope => ({
	all: false,
	inputs,
	shown: { with_blocked, user_rate_type },
});

/** Conditions of a scope, as those of a filter; none for full visibility. */
export function conditionsOfScope(scope: FriendScope): readonly Condition[] {
	if (scope.all) return [];
	if ("inputs" in scope) return scope.inputs;
	return [
		{
			type: CONDITIONS.tag.type,
			tag_ids: [...scope.tagIds],
			tag_group_id: null,
			use_group: TAG_SELECTION.tags,
			tag_or: ANY_ALL.any,
		},
	];
}
