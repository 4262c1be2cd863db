import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/friends.ts";
import { packed } from "#db/packed.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { joined } from "./conditions/joined.ts";
import type { FilterContext } from "./context.ts";
import { filterWhere } from "./filter.ts";
import { chainOf, shownOf, type Whom } from "./found.ts";
import { isTakenApart, type Parts, partsOf } from "./sets.ts";
import { driverOf, open, sizedOf, wayOf } from "./ways.ts";

interface Page {
	take: number;
	skip: number;
}

/** How many of the order are looked at first: what matches among them says how far the page lies. */
const NEAR = 500;
/** Most of the order that are looked at one by one: beyond, finding all of them is less. */
const FAR = 8_000;
/** So many who are found are looked up and sorted; of more, the order is walked for them. */
const MANY = 20_000;

/**
 * The ids of one page of friends in the filter's order: rows with `id`. There are several ways to it, of which the rows
 * decide one (decisions/0080-combined-filters.md).
 * - Few: a condition names few friends. They are asked one by one, and sorted.
 * - Near: the first friends of the order are asked one by one; and far, where so many of those match that they will fill it.
 * - Else all who match are found as for a count. They are looked up and sorted, or where they are many, the order's index
 *   is walked for them.
 */
export function pageOf(at: FilterContext, filter: Filter, within: SQL, { take, skip }: Page): SQL {
	const order = ORDERS[filter.sort_type];
	const key = sql`${order.key}`;
	const sorted = inOrder(order, sql`+${key}`, sql`+${friends.id}`);
	const ids = sql`select ${friends.id} as id, ${key} as k from ${friends}`;
	const part = sql`limit ${take} offset ${skip}`;
	if (!isTakenApart(filter))
		return packed(sql`select ${friends.id} as id from ${friends} where ${filterWhere(at, filter)} and ${within}
			order by ${sorted} ${part}`);
	const need = take + skip;
	const parts = partsOf(at, filter.inputs);
	const sets = sizedOf(parts.named);
	const each = sql`${filterWhere({ ...at, strategy: "perFriend" }, filter)} and ${within}`;
	const along = (limit: number) => sql`(${ids} order by ${orderOf(filter.sort_type)} limit ${limit})`;
	const nearest = (limit: number, when: SQL) => sql`select n.id, n.k from ${along(limit)} n
		cross join ${friends} on ${friends.id} = n.id where ${each}
		order by ${inOrder(order, sql`n.k`, sql`n.id`)} ${open(when, need)}`;
	const whatIsLeft = restOf({ whom: { filter, within }, parts, ids, need, order, along });
	return packed(sql`with ${wayOf(sets, parts.given)},
		few as materialized (${ids} where ${friends.id} in (${driverOf(sets)}) and ${each}
			order by ${sorted} ${open(sql`which > 0`, need)}),
		near as materialized (${nearest(NEAR, sql`which = 0`)}),
		far as materialized (${nearest(FAR, sql`which = 0 and (select count(*) from near) between ${promising(need)} and ${need - 1}`)}),
		${whatIsLeft.ways}
		select id from (select * from few
			union all select * from near where ${isFull("near", need)}
			union all select * from far where ${isFull("far", need)}
			union all ${whatIsLeft.found})
		order by ${inOrder(order, sql`k`, sql`id`)} ${part}`);
}

/** How many of the nearest must match, that far enough as many as are needed may be: a quarter more, for chance. */
const promising = (need: number): number => Math.max(1, Math.ceil((need * NEAR * 1.25) / FAR));

const isFull = (way: "near" | "far", need: number): SQL =>
	sql`(select count(*) from ${sql.identifier(way)}) = ${need}`;

interface Rest {
	whom: Whom;
	parts: Parts;
	ids: SQL;
	need: number;
	order: Order;
	along: (limit: number) => SQL;
}

/** Where the nearest do not fill the page: everybody who matches, and those of them who lie first. */
function restOf({ whom, parts, ids, need, order, along }: Rest): { ways: SQL; found: SQL } {
	const isLeft = sql`which = 0 and not ${isFull("near", need)} and not ${isFull("far", need)}`;
	const chain = chainOf(parts, whom);
	const sorted = (where: readonly SQL[], when: SQL) =>
		sql`rest as materialized (${ids} where ${joined(where, "and")}
			order by ${inOrder(order, sql`+${order.key}`, sql`+${friends.id}`)} ${open(when, need)})`;
	if (chain === null)
		return { ways: sorted([...parts.tests, shownOf(whom)], isLeft), found: sql`select * from rest` };
	const found = sql`found as materialized (select * from (${chain.ids}) ${open(isLeft)})`;
	const isFound = sql`${friends.id} in (select * from found)`;
	// What is still to be asked of each is asked of them in the order in which they lie.
	if (parts.tests.length > 0)
		return {
			ways: sql`${found}, ${sorted([isFound, ...chain.left], isLeft)}`,
			found: sql`select * from rest`,
		};
	const isMany = sql`(select count(*) from found) > ${MANY}`;
	const isShown =
		chain.left.length === 0
			? sql`1`
			: sql`exists (select 1 from ${friends} where ${friends.id} = w.id and ${joined(chain.left, "and")})`;
	return {
		ways: sql`${found},
		walked as materialized (select w.id, w.k from ${along(-1)} w where w.id in (select * from found) and ${isShown}
			order by ${inOrder(order, sql`w.k`, sql`w.id`)} ${open(isMany, need)}),
		${sorted([isFound, ...chain.left], sql`${isLeft} and not ${isMany}`)}`,
		found: sql`select * from walked union all select * from rest`,
	};
}

/**
 * By `sort_type`: newest friends first, oldest first, newest message first, oldest message first. Friends who never
 * wrote come last, or first in the opposite order.
 */
const ORDERS: Record<Filter["sort_type"], Order> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false },
};

interface Order {
	key: SQLiteColumn;
	isDescending: boolean;
}

const inOrder = ({ isDescending }: Order, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderOf = (sort_type: Filter["sort_type"]): SQL =>
	inOrder(ORDERS[sort_type], sql`${ORDERS[sort_type].key}`, sql`${friends.id}`);
