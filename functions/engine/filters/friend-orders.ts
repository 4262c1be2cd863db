import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";

/** Column and direction of an order of friends. */
export interface FriendOrder {
	key: SQLiteColumn;
	isDescending: boolean;
}

/**
 * By `sort_type`: newest friends first, oldest first, newest message first, oldest message first. Friends who never
 * wrote come last, or first in the opposite order.
 */
export const FRIEND_ORDERS: Record<Filter["sort_type"], FriendOrder> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false },
};

/** Whether friends without a key come first; these are ordered by id alone. */
export const beginsWithoutKey = ({ key, isDescending }: FriendOrder): boolean =>
	!key.notNull && !isDescending;

/** Order by a key and, for equal keys, by id in the same direction. */
export const orderByKey = ({ isDescending }: FriendOrder, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderByFilter = (sort_type: Filter["sort_type"]): SQL =>
	orderByKey(FRIEND_ORDERS[sort_type], sql`${FRIEND_ORDERS[sort_type].key}`, sql`${friends.id}`);

/** Selects `id` and the key `k`. */
export const idsWithKeys = ({ key }: FriendOrder): SQL =>
	sql`select ${friends.id} as id, ${key} as k from ${friends}`;

/** The first friends of an order, read from its index alone. */
export const firstOfOrder = (order: FriendOrder, limit: number | SQL, where: SQL = sql`1`): SQL =>
	sql`(${idsWithKeys(order)} where ${where} order by ${orderByKey(order, sql`${order.key}`, sql`${friends.id}`)} limit ${typeof limit === "number" ? integerLiteral(limit) : limit})`;
