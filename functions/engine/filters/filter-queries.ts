import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { packValues } from "#db/platform/sql/pack-values.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { countByParts, countByPartsUpTo, type FilterScope, wideParts } from "./filter-chain.ts";
import type { FilterContext } from "./filter-context.ts";
import { areInOrder, type FilterParts, isSplittable, splitFilter } from "./filter-parts.ts";
import { filterWhere } from "./filter-where.ts";
import { chosenStrategy, limitIf, measuredSets, smallestSet } from "./strategy-statements.ts";
import { walkFilter } from "./walk-filter.ts";

/**
 * Queries for a filter's friends, each one statement with at most 100 bound values. `scopeWhere` is the condition for the
 * operator's scope (`visibleTo`); it is required, so that no caller forgets it.
 */

/**
 * Counts a filter's friends: one row with `count`. If one condition selects few friends, only these are
 * tested for the others.
 */
export function countFriends(context: FilterContext, filter: Filter, scopeWhere: SQL): SQL {
	if (!isSplittable(filter))
		return packValues(sql`select count(*) as count from ${matchingFriends(context, filter, scopeWhere)}`);
	const parts = splitFilter(context, filter.inputs);
	const countSql = countByParts(wideParts(context, filter), { filter, scopeWhere });
	const sets = measuredSets(parts.sets);
	const hasConstantTests = parts.constantTests.length > 0;
	if (!hasConstantTests && (sets.length === 0 || isSingleSet(parts)))
		return packValues(sql`select ${countSql} as count`);
	return packValues(countStatement(context, { filter, scopeWhere }, parts, countSql));
}

/**
 * Counts a filter's friends up to `maxCount`, for a page that does not wait for the exact number: one row with
 * `count`. It is null where a set is not in the order of ids, because SQLite would sort all of it first.
 * @param maxCount at least `MAX_TESTED` of `strategy-statements.ts`, the size up to which the friends of a set are counted exactly
 */
export function countFriendsUpTo(
	context: FilterContext,
	filter: Filter,
	scopeWhere: SQL,
	maxCount: number,
): SQL {
	if (!isSplittable(filter))
		return packValues(
			sql`select count(*) as count from (select 1 from ${matchingFriends(context, filter, scopeWhere)} limit ${integerLiteral(maxCount)})`,
		);
	const parts = splitFilter(context, filter.inputs);
	const wideSpanParts = wideParts(context, filter);
	const countSql = areInOrder(wideSpanParts)
		? countByPartsUpTo(wideSpanParts, { filter, scopeWhere }, maxCount)
		: sql`null`;
	return packValues(countStatement(context, { filter, scopeWhere }, parts, countSql));
}

/** Friends with every condition evaluated in `where`. */
const matchingFriends = (context: FilterContext, filter: Filter, scopeWhere: SQL): SQL =>
	sql`${friends} where ${filterWhere(context, filter)} and ${scopeWhere}`;

/** Chooses between the count within the smallest set, where one is small, and the count of all. */
const countStatement = (
	context: FilterContext,
	{ filter, scopeWhere }: FilterScope,
	parts: FilterParts,
	countOfAll: SQL,
): SQL => {
	const sets = measuredSets(parts.sets);
	const testedFriends = matchingFriends({ ...context, strategy: "perFriend" }, filter, scopeWhere);
	return sql`with ${chosenStrategy(sets, parts.constantTests)}
		select (select count(*) from (select 1 from ${testedFriends} and ${friends.id} in (${smallestSet(sets)}) ${limitIf(sql`set_number > 0`)}))
			+ (select iif(set_number = 0, ${countOfAll}, 0) from strategy) as count`;
};

/** Whether the only set can be counted directly, which takes no longer than the check of its size. */
function isSingleSet({ sets }: FilterParts): boolean {
	const [first, ...others] = sets.flat();
	return first !== undefined && others.length === 0 && first.spanWhere === undefined;
}

/** Selects the next ids after a cursor, ascending, for callers that read all friends in pages: rows with `id`. */
export const friendIdsAfter = (
	context: FilterContext,
	filter: Filter,
	scopeWhere: SQL,
	{ cursor, take }: { cursor: number; take: number },
): SQL =>
	packValues(
		walkFilter(context, filter, scopeWhere, { cursor, take }) ??
			sql`select ${friends.id} as id from ${friends}
				where ${friends.id} > ${cursor} and ${filterWhere(context, filter)} and ${scopeWhere}
				order by ${friends.id} limit ${integerLiteral(take)}`,
	);

/**
 * Selects those of the given friends who match a filter: rows with `id`. It tests only these friends, whatever the filter
 * selects. It has no `scopeWhere`, because the caller has chosen the friends.
 */
export const matchesAmongFriends = (
	context: FilterContext,
	filter: Filter,
	friendIds: readonly number[],
): SQL =>
	packValues(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} in ${valuesOfList(friendIds)} and ${filterWhere({ ...context, strategy: "perFriend" }, filter)}`);
