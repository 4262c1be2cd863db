import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import { type Filter, plainConditions } from "#domain/filters/filter.ts";
import type { At } from "./at.ts";
import { filterWhere } from "./filter.ts";

/**
 * Every question about a filter's friends, each as one statement with at most 100 values. `within` limits the friends
 * to those whom the operator may see (`visibleTo`), or to fewer. It is required, so that it cannot be forgotten.
 */

/** How many friends: one row with `count`. */
export const countOf = (at: At, filter: Filter, within: SQL): SQL =>
	packed(sql`select count(*) as count from ${friends} where ${filterWhere(at, filter)} and ${within}`);

/** How many friends from the beginning of the order a page checks one by one before it selects all who match. */
const NEAR = 10_000;
/** A filter with more conditions is written only once, because D1 takes 100 KB of text. */
const WRITTEN_TWICE = 40;

interface Page {
	take: number;
	skip: number;
}

/**
 * The ids of one page of friends in the filter's order: rows with `id`. Where many friends match, the page is full
 * before the first ten thousand are checked. Where few match, all of them are found through indexes and sorted. Only
 * the data can tell which is the case, so the one statement does the first and, if necessary, the second.
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

/** Which of some friends match: rows with `id`. They are checked one by one, however many the filter selects. */
export const matchesAmong = (at: At, filter: Filter, friendIds: readonly number[]): SQL =>
	packed(sql`select ${friends.id} as id from ${friends}
		where ${friends.id} in (select value from json_each(${JSON.stringify(friendIds)})) and ${filterWhere({ ...at, way: "each" }, filter)}`);

/**
 * By `sort_type`: newest friends first, oldest first, newest message first, oldest message first. Friends who never
 * wrote come last, or first in the opposite order.
 */
const ORDERS: Record<Filter["sort_type"], Order> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false, beginsWithNull: true },
};

interface Order {
	key: SQLiteColumn;
	isDescending: boolean;
	/** The first friends of this order are not a range of its index. */
	beginsWithNull?: true;
}

const inOrder = ({ isDescending }: Order, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderOf = (sort_type: Filter["sort_type"]): SQL =>
	inOrder(ORDERS[sort_type], sql`${ORDERS[sort_type].key}`, sql`${friends.id}`);
