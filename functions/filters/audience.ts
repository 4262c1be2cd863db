import { type SQL, sql } from "drizzle-orm";
import { among } from "#db/among.ts";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { whole } from "#db/whole.ts";
import type { Filter } from "#domain/filters/filter.ts";
import type { FilterContext } from "./context.ts";
import { filterWhere } from "./filter.ts";
import { countBy } from "./found.ts";
import { isTakenApart, partsOf } from "./sets.ts";
import { walkOf } from "./walk.ts";
import { driverOf, open, sizedOf, wayOf } from "./ways.ts";

/**
 * Every question about a filter's friends, each as one statement with at most 100 values. `within` limits the friends
 * to those whom the operator may see (`visibleTo`), or to fewer. It is required, so that it cannot be forgotten.
 */

/** How many friends: one row with `count`. Where a condition names few, they alone are asked about the others. */
export function countOf(at: FilterContext, filter: Filter, within: SQL): SQL {
	if (!isTakenApart(filter))
		return packed(
			sql`select count(*) as count from ${friends} where ${filterWhere(at, filter)} and ${within}`,
		);
	const parts = partsOf(at, filter.inputs);
	const counted = countBy(parts, { filter, within });
	const sets = sizedOf(parts.named);
	const isGiven = parts.given.length > 0;
	if (!isGiven && (sets.length === 0 || parts.named.flat().length === 1))
		return packed(sql`select ${counted} as count`);
	return packed(sql`with ${wayOf(sets, parts.given)}
		select (select count(*) from (select 1 from ${friends}
				where ${friends.id} in (${driverOf(sets)}) and ${filterWhere({ ...at, strategy: "perFriend" }, filter)} and ${within}
				${open(sql`which > 0`)}))
			+ (select iif(which = 0, ${counted}, 0) from way) as count`);
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
