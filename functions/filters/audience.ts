import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { whole } from "#db/whole.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { FilterContext } from "./context.ts";
import { filterWhere } from "./filter.ts";
import { countBy, countBySome, type Whom, wideParts } from "./found.ts";
import { isInOrder, isTakenApart, type Parts, partsOf } from "./sets.ts";
import { walkOf } from "./walk.ts";
import { driverOf, open, sizedOf, wayOf } from "./ways.ts";

/**
 * Every question about a filter's friends, each as one statement with at most 100 values. `within` limits the friends
 * to those whom the operator may see (`visibleTo`), or to fewer. It is required, so that it cannot be forgotten.
 */

/** How many friends: one row with `count`. Where a condition names few, they alone are asked about the others. */
export function countOf(at: FilterContext, filter: Filter, within: SQL): SQL {
	if (!isTakenApart(filter)) return packed(sql`select count(*) as count from ${asked(at, filter, within)}`);
	const parts = partsOf(at, filter.inputs);
	const counted = countBy(wideParts(at, filter), { filter, within });
	const sets = sizedOf(parts.named);
	const isGiven = parts.given.length > 0;
	if (!isGiven && (sets.length === 0 || isOneSet(parts))) return packed(sql`select ${counted} as count`);
	return packed(counting(at, { filter, within }, parts, counted));
}

/**
 * The same for a page, which does not wait for it: one row with `count`, no more than `most`, which is to be no less than
 * those who are few. Null where a set has another order than ids, for all of it would be sorted first.
 */
export function countOfSome(at: FilterContext, filter: Filter, within: SQL, most: number): SQL {
	if (!isTakenApart(filter))
		return packed(
			sql`select count(*) as count from (select 1 from ${asked(at, filter, within)} limit ${whole(most)})`,
		);
	const parts = partsOf(at, filter.inputs);
	const wide = wideParts(at, filter);
	const counted = isInOrder(wide) ? countBySome(wide, { filter, within }, most) : sql`null`;
	return packed(counting(at, { filter, within }, parts, counted));
}

/** Friends of whom each is asked everything. */
const asked = (at: FilterContext, filter: Filter, within: SQL): SQL =>
	sql`${friends} where ${filterWhere(at, filter)} and ${within}`;

/** The count of those few whom a set names, or else of all. */
const counting = (at: FilterContext, { filter, within }: Whom, parts: Parts, all: SQL): SQL => {
	const sets = sizedOf(parts.named);
	const few = asked({ ...at, strategy: "perFriend" }, filter, within);
	return sql`with ${wayOf(sets, parts.given)}
		select (select count(*) from (select 1 from ${few} and ${friends.id} in (${driverOf(sets)}) ${open(sql`which > 0`)}))
			+ (select iif(which = 0, ${all}, 0) from way) as count`;
};

/** A set whose index has its friends in their order: to count it takes no longer than to ask for its size. */
function isOneSet({ named }: Parts): boolean {
	const [first, ...others] = named.flat();
	return first !== undefined && others.length === 0 && first.span === undefined;
}

/** The next ids after a cursor, ascending, for a job or a program that goes through all of them: rows with `id`. */
export const idsAfter = (
	at: FilterContext,
	filter: Filter,
	within: SQL,
	{ cursor, take }: { cursor: number; take: number },
): SQL =>
	packed(
		walkOf(at, filter, within, { cursor, take }) ??
			sql`select ${friends.id} as id from ${friends}
				where ${friends.id} > ${cursor} and ${filterWhere(at, filter)} and ${within}
				order by ${friends.id} limit ${whole(take)}`,
	);

/** Which of some friends match: rows with `id`. They are checked one by one, however many the filter selects. */
export const matchesAmong = (at: FilterContext, filter: Filter, friendIds: readonly number[]): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} in ${among(friendIds)} and ${filterWhere({ ...at, strategy: "perFriend" }, filter)}`);
