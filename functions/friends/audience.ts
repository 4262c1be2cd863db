import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { type Filter, plainConditions } from "#domain/filters/filter.ts";
import type { At } from "./at.ts";
import { filterWhere } from "./filter.ts";

/**
 * Every question that is asked of a filter, each one statement with at most 100 values. `within` is whom the operator
 * may see (`visibleTo`), or anything else that narrows the friends; it is never left out by accident.
 */

/** How many friends: one row with `count`. */
export const countOf = (at: At, filter: Filter, within: SQL): SQL =>
	packed(sql`select count(*) as count from ${friends} where ${filterWhere(at, filter)} and ${within}`);

/** How many friends from the beginning of the order a page looks at one by one, before it asks for all who match. */
const NEAR = 10_000;
/** A filter of more conditions is written once: D1 takes 100 KB of text. */
const WRITTEN_TWICE = 40;

interface Page {
	take: number;
	skip: number;
}

/**
 * The ids of one page of friends in the filter's order: rows with `id`. Where many match, the page is full before the
 * nearest ten thousand friends are through; where few do, all of them are found through their own indices and sorted.
 * Which of both it is only the rows can tell, so the one statement does the first and, if need be, the second.
 */
export function pageOf(at: At, filter: Filter, within: SQL, { take, skip }: Page): SQL {
	const order = ORDERS[filter.sort_type];
	const need = take + skip;
	const sorted = inOrder(order, sql`+${order.key}`, sql`+${friends.id}`);
	if (order.beginsWithNull || plainConditions(filter.inputs).length > WRITTEN_TWICE)
		return packed(sql`select ${friends.id} as id from ${friends} where ${filterWhere(at, filter)} and ${within}
			order by ${sorted} limit ${take} offset ${skip}`);
	const key = sql`${order.key}`;
	return packed(sql`with near as materialized (
			select ${friends.id} as id, ${key} as k from ${friends}
			where ${key} ${order.isDescending ? sql`>=` : sql`<=`} (select ${key} from ${friends} order by ${orderOf(filter.sort_type)} limit 1 offset ${NEAR})
				and ${filterWhere({ ...at, way: "each" }, filter)} and ${within}
			order by ${orderOf(filter.sort_type)} limit ${need}),
		found as materialized (select count(*) as n from near)
		select id from (
			select near.id, near.k from found cross join near where found.n = ${need}
			union all
			select * from (select ${friends.id} as id, ${key} as k from found cross join ${friends}
				where found.n < ${need} and ${filterWhere(at, filter)} and ${within}
				order by ${sorted} limit ${need}))
		order by ${inOrder(order, sql`k`, sql`id`)} limit ${take} offset ${skip}`);
}

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
		where ${friends.id} in (select value from json_each(${JSON.stringify(friendIds)})) and ${filterWhere({ ...at, way: "each" }, filter)}`);

/** By `sort_type`: newest friends first, oldest, newest message first, oldest. Who never wrote comes last, then first. */
const ORDERS: Record<Filter["sort_type"], Order> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false, beginsWithNull: true },
};

interface Order {
	key: SQLiteColumn;
	isDescending: boolean;
	/** The nearest of the order are then no range of its index. */
	beginsWithNull?: true;
}

const inOrder = ({ isDescending }: Order, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order, ties by id. */
export const orderOf = (sort_type: Filter["sort_type"]): SQL =>
	inOrder(ORDERS[sort_type], sql`${ORDERS[sort_type].key}`, sql`${friends.id}`);
