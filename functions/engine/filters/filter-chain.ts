import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { USER_RATE_TYPE, WITH_BLOCKED } from "#domain/engine/filters/hidden-friends.ts";
import { joinConditions } from "./conditions/join-conditions.ts";
import type { FilterContext, ShownFriends } from "./filter-context.ts";
import { areAllShown, type FilterParts, splitFilter } from "./filter-parts.ts";
import { displayWhere } from "./filter-where.ts";
import { EMPTY_SET, intersectRows, intersectSets, unionOfRows, unionOfSets } from "./set-operations.ts";
import { UNRESTRICTED } from "./unrestricted-scope.ts";

/**
 * SQL that finds a filter's friends by set operations. SQLite merges sets that an index returns in the order of ids, so
 * `intersect`, `union all` and `except` read each set once; several `in` conditions would first copy every set. Only the
 * remaining friends are looked up in `friends`.
 */

/** A filter, and the friends whom the operator may see. */
export interface FilterScope {
	filter: Filter;
	/** Condition for the operator's scope. */
	scopeWhere: SQL;
}

/** Result of the set operations. */
export interface SetChain {
	ids: SQL;
	/** Conditions that are still to be evaluated for each friend. */
	remainingWhere: readonly SQL[];
}

/** Number of friends whom the parts select, as a scalar subquery. */
export function countByParts(parts: FilterParts, scope: FilterScope): SQL {
	const { sets, excludedSets, friendTests, alternativeSets } = parts;
	const hidden = hiddenSets(scope);
	if (hidden !== null && [sets, friendTests, alternativeSets].every(({ length }) => length === 0)) {
		// The excluded friends are few, and SQLite counts a whole table without reading its rows.
		const ids = unionOfSets(excludedSets);
		const excluded =
			hidden.length === 0 ? sql`${ids} except ${EMPTY_SET}` : sql`${ids} union ${unionOfSets(hidden)}`;
		return sql`((select count(*) from ${friends}) - (select count(*) from (${excluded})))`;
	}
	return sql`(select count(*) from (${matchingRows(parts, scope)}))`;
}

/** The same count up to a maximum, at which SQLite stops reading. */
export const countByPartsUpTo = (parts: FilterParts, scope: FilterScope, limit: number): SQL =>
	sql`(select count(*) from (${matchingRows(parts, scope)} limit ${integerLiteral(limit)}))`;

/** Rows of the friends whom the parts select, one for each. */
function matchingRows(parts: FilterParts, scope: FilterScope): SQL {
	const chain = combineParts(parts, scope);
	if (chain?.remainingWhere.length === 0) return sql`select * from (${chain.ids})`;
	const { friendTests } = parts;
	// The index `friends_shown` covers ids and the default display rules, but no other condition.
	const table = friendTests.length === 0 ? friendsTable(scope) : sql`${friends}`;
	const conditions =
		chain === null ? [...friendTests, shownWhere(scope)] : [isInSet(chain.ids), ...chain.remainingWhere];
	return sql`select 1 from ${table} where ${joinConditions(conditions, "and")}`;
}

const isInSet = (ids: SQL): SQL => sql`${friends.id} in (${ids})`;

/** Condition for the display rules and the operator's scope. */
export const shownWhere = ({ filter, scopeWhere }: FilterScope): SQL =>
	sql`${displayWhere(filter)} and ${scopeWhere}`;

/** Whether a filter has the default display rules, which the index `friends_shown` serves. */
const isDefaultDisplay = (filter: Filter): boolean =>
	filter.with_blocked === WITH_BLOCKED.excluded && filter.user_rate_type === USER_RATE_TYPE.excluded;

const friendsTable = ({ filter }: FilterScope): SQL =>
	isDefaultDisplay(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends}`;

/**
 * Parts for a filter without a condition that selects few friends; its time spans are therefore assumed to be
 * wide.
 */
export const wideParts = (context: FilterContext, filter: Filter): FilterParts =>
	splitFilter({ ...context, wideSpanRows: shownFriends(filter) }, filter.inputs);

/**
 * Scan of the friends under a filter's display rules in the order of ids, over the narrowest rows that
 * contain their times.
 */
const shownFriends = (filter: Filter): ShownFriends => ({
	from: isDefaultDisplay(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends} not indexed`,
	where: displayWhere(filter),
});

const isUnion = ({ sets, friendTests }: FilterParts): boolean =>
	friendTests.length === 0 && sets.length === 1 && sets[0]!.length > 1;

const visibleFriends = (scope: FilterScope): SQL =>
	sql`select ${friends.id} from ${friendsTable(scope)} where ${shownWhere(scope)}`;

/** Friends who are not shown by default. They are few, and the index `friends_hidden` has only them. */
const HIDDEN_FRIENDS = sql`select h.id from ${friends} h indexed by friends_hidden where h.blocked_at is not null or h.user_rate <> 1`;

/**
 * Sets of the friends hidden by display rules and scope; null where only a look-up of each friend decides.
 */
function hiddenSets({ filter, scopeWhere }: FilterScope): SQL[] | null {
	if (scopeWhere !== UNRESTRICTED) return null;
	if (isDefaultDisplay(filter)) return [HIDDEN_FRIENDS];
	const hidesNobody =
		filter.with_blocked === WITH_BLOCKED.included && filter.user_rate_type === USER_RATE_TYPE.included;
	return hidesNobody ? [] : null;
}

/** Combines the parts into one set of ids; null where there is no set, and every friend has to be tested. */
export function combineParts(parts: FilterParts, scope: FilterScope): SetChain | null {
	const { sets, excludedSets, friendTests, alternativeSets } = parts;
	const displayExclusions = exclusionsOfDisplay(parts, scope);
	if (alternativeSets.length > 0)
		return { ids: combineAlternatives(parts, scope, displayExclusions), remainingWhere: [] };
	if (sets.length === 0) {
		if (excludedSets.length === 0) return null;
		const candidates = friendTests.length === 0 ? visibleFriends(scope) : testedFriends(parts, scope);
		return { ids: intersectSets(candidates, [], excludedSets), remainingWhere: [] };
	}
	if (displayExclusions !== null)
		return {
			ids: intersectRows(sets, [...excludedSets, ...displayExclusions]),
			remainingWhere: friendTests,
		};
	// A union selects many friends: one scan of all shown friends is cheaper than a look-up of each.
	if (isDefaultDisplay(scope.filter) && isUnion(parts)) {
		const [first] = sets;
		return {
			ids: intersectSets(unionOfRows(first!), [visibleFriends(scope)], excludedSets),
			remainingWhere: [],
		};
	}
	return { ids: intersectRows(sets, excludedSets), remainingWhere: [...friendTests, shownWhere(scope)] };
}

/** Sets to exclude for the display rules and the scope; null where only a look-up of each friend decides. */
function exclusionsOfDisplay({ sets, excludedSets }: FilterParts, scope: FilterScope): SQL[] | null {
	// With a set under the display rules and no limit of scope, no further condition remains.
	if (scope.scopeWhere === UNRESTRICTED && sets.some(areAllShown)) return [];
	const hidden = hiddenSets(scope);
	// Friends may occur twice in a union; a final `except` removes the duplicates.
	return hidden?.length === 0 && excludedSets.length === 0 ? [EMPTY_SET] : hidden;
}

/** Friends who are in one of the alternative sets or pass the tests, and are in every other set. */
function combineAlternatives(parts: FilterParts, scope: FilterScope, displayExclusions: SQL[] | null): SQL {
	const alternatives = unionOfSets([unionOfRows(parts.alternativeSets), testedFriends(parts, scope)]);
	const otherSets = [
		...parts.sets.map(unionOfRows),
		...(displayExclusions === null ? [visibleFriends(scope)] : []),
	];
	return intersectSets(alternatives, otherSets, displayExclusions ?? []);
}

/** Shown friends who pass the tests. */
const testedFriends = ({ friendTests }: FilterParts, scope: FilterScope): SQL =>
	sql`select ${friends.id} from ${friends} where ${joinConditions([...friendTests, shownWhere(scope)], "and")}`;
