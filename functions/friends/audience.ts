import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { type At, filterWhere } from "./filter.ts";

/**
 * Every question that is asked of a filter, each one statement with at most 100 values. `within` is whom the operator
 * may see (`visibleTo`), or anything else that narrows the friends; it is never left out by accident.
 */

/** How many friends: one row with `count`. */
export const countOf = (at: At, filter: Filter, within: SQL): SQL =>
	packed(sql`select count(*) as count from ${friends} where ${filterWhere(at, filter)} and ${within}`);

/** The ids of one page of friends in the filter's order: rows with `id`. */
export const pageOf = (
	at: At,
	filter: Filter,
	within: SQL,
	{ take, skip }: { take: number; skip: number },
): SQL =>
	packed(sql`select ${friends.id} as id from ${friends} where ${filterWhere(at, filter)} and ${within}
		order by ${orderOf(filter.sort_type)} limit ${take} offset ${skip}`);

/** The next ids after a cursor, ascending, for a job that goes through all of them: rows with `id`. */
export const idsAfter = (
	at: At,
	filter: Filter,
	within: SQL,
	{ cursor, take }: { cursor: number; take: number },
): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} > ${cursor} and ${filterWhere(at, filter)} and ${within}
		order by ${friends.id} limit ${take}`);

/** Which of some friends: rows with `id`. Few friends are looked at one by one, however many the filter selects. */
export const matchesAmong = (at: At, filter: Filter, friendIds: readonly number[]): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} in (select value from json_each(${JSON.stringify(friendIds)})) and ${filterWhere(at, filter)}`);

/** By `sort_type`: newest friends first, oldest, newest message first, oldest. Who never wrote comes last, then first. */
export function orderOf(sort_type: Filter["sort_type"]): SQL {
	const { id, followedAt, lastMessageAt } = friends;
	return {
		1: sql`${followedAt} desc, ${id} desc`,
		0: sql`${followedAt}, ${id}`,
		3: sql`${lastMessageAt} desc, ${id} desc`,
		4: sql`${lastMessageAt}, ${id}`,
	}[sort_type];
}
