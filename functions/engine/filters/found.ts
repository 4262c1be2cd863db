import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { ANYBODY } from "./anybody.ts";
import { chained, NOBODY, narrowed, united, unitedOf } from "./chains.ts";
import { joined } from "./conditions/joined.ts";
import type { FilterContext, ShownFriends } from "./context.ts";
import { displayWhere } from "./filter.ts";
import { areShown, type Parts, partsOf } from "./sets.ts";

/**
 * SQL that finds a filter's friends by set operations. SQLite merges sets that an index returns in the order of ids, so
 * `intersect`, `union all` and `except` read each set once; several `in` conditions would first copy every set. Only the
 * remaining friends are looked up in `friends`.
 */

export interface Whom {
	filter: Filter;
	/** Condition for the operator's scope. */
	within: SQL;
}

/** Result of the set operations. */
export interface Chain {
	ids: SQL;
	/** Conditions that are still to be evaluated for each friend. */
	left: readonly SQL[];
}

/** Number of friends whom the parts select, as a scalar subquery. */
export function countBy(parts: Parts, whom: Whom): SQL {
	const { named, barred, tests, also } = parts;
	const hidden = hiddenSets(whom);
	if (hidden !== null && [named, tests, also].every(({ length }) => length === 0)) {
		// The excluded friends are few, and SQLite counts a whole table without reading its rows.
		const ids = united(barred);
		const excluded = hidden.length === 0 ? sql`${ids} except ${NOBODY}` : sql`${ids} union ${united(hidden)}`;
		return sql`((select count(*) from ${friends}) - (select count(*) from (${excluded})))`;
	}
	return sql`(select count(*) from (${matchingRows(parts, whom)}))`;
}

/** The same up to a maximum, at which SQLite stops reading. */
export const countBySome = (parts: Parts, whom: Whom, most: number): SQL =>
	sql`(select count(*) from (${matchingRows(parts, whom)} limit ${whole(most)}))`;

/** Rows of the friends whom the parts select, one for each. */
function matchingRows(parts: Parts, whom: Whom): SQL {
	const chain = chainOf(parts, whom);
	if (chain?.left.length === 0) return sql`select * from (${chain.ids})`;
	const { tests } = parts;
	// The index `friends_shown` covers ids and the default display rules, but no other condition.
	const table = tests.length === 0 ? friendsTable(whom) : sql`${friends}`;
	const conditions = chain === null ? [...tests, shownOf(whom)] : [isIn(chain.ids), ...chain.left];
	return sql`select 1 from ${table} where ${joined(conditions, "and")}`;
}

const isIn = (ids: SQL): SQL => sql`${friends.id} in (${ids})`;

/** Condition for the display rules and the operator's scope. */
export const shownOf = ({ filter, within }: Whom): SQL => sql`${displayWhere(filter)} and ${within}`;

/** Whether a filter has the default display rules, which the index `friends_shown` serves. */
const isDefaultDisplay = (filter: Filter): boolean =>
	filter.with_blocked === 0 && filter.user_rate_type === 0;

const friendsTable = ({ filter }: Whom): SQL =>
	isDefaultDisplay(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends}`;

/** Parts for a filter of which no condition selects few friends, so that its time spans are taken to be wide. */
export const wideParts = (at: FilterContext, filter: Filter): Parts =>
	partsOf({ ...at, wide: shownFriends(filter) }, filter.inputs);

/** Scan of the friends under a filter's display rules in the order of ids, by the narrowest rows that have their times. */
const shownFriends = (filter: Filter): ShownFriends => ({
	from: isDefaultDisplay(filter) ? sql`${friends} indexed by friends_shown` : sql`${friends} not indexed`,
	where: displayWhere(filter),
});

const isUnion = ({ named, tests }: Parts): boolean =>
	tests.length === 0 && named.length === 1 && named[0]!.length > 1;

const visibleFriends = (whom: Whom): SQL =>
	sql`select ${friends.id} from ${friendsTable(whom)} where ${shownOf(whom)}`;

/** Friends who are not shown by default. They are few, and the index `friends_hidden` has only them. */
const HIDDEN = sql`select h.id from ${friends} h indexed by friends_hidden where h.blocked_at is not null or h.user_rate <> 1`;

/** Sets of the friends whom display rules and scope hide; null where only a look-up of each friend can tell. */
function hiddenSets({ filter, within }: Whom): SQL[] | null {
	if (within !== ANYBODY) return null;
	if (isDefaultDisplay(filter)) return [HIDDEN];
	return filter.with_blocked === 1 && filter.user_rate_type === 1 ? [] : null;
}

/** Combines the parts into one set of ids; null where there is no set, and every friend has to be tested. */
export function chainOf(parts: Parts, whom: Whom): Chain | null {
	const { named, barred, tests, also } = parts;
	const shown = shownOf(whom);
	const everybody = visibleFriends(whom);
	// With a set under the display rules and no limit of scope, no further condition remains.
	const knowsShown = whom.within === ANYBODY && named.some(areShown);
	const hidden = knowsShown ? [] : hiddenSets(whom);
	// Friends may occur twice in a union; a final `except` removes the duplicates.
	const exclusions = hidden?.length === 0 && barred.length === 0 && !knowsShown ? [NOBODY] : (hidden ?? []);
	const friendsWhere = (conditions: readonly SQL[]) =>
		sql`select ${friends.id} from ${friends} where ${joined(conditions, "and")}`;
	if (also.length > 0) {
		const any = united([unitedOf(also), friendsWhere([...tests, shown])]);
		const beside = [...named.map(unitedOf), ...(hidden === null ? [everybody] : [])];
		return { ids: chained(any, beside, exclusions), left: [] };
	}
	if (named.length === 0) {
		if (barred.length === 0) return null;
		return {
			ids: chained(tests.length === 0 ? everybody : friendsWhere([...tests, shown]), [], barred),
			left: [],
		};
	}
	if (hidden !== null) return { ids: narrowed(named, [...barred, ...exclusions]), left: tests };
	// A union selects many friends: one scan of all shown friends is cheaper than a look-up of each.
	if (isDefaultDisplay(whom.filter) && isUnion(parts)) {
		const [first] = named;
		return { ids: chained(unitedOf(first!), [everybody], barred), left: [] };
	}
	return { ids: narrowed(named, barred), left: [...tests, shown] };
}
