import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { whole } from "#db/platform/sql/whole.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";

export interface Order {
	key: SQLiteColumn;
	isDescending: boolean;
}

/**
 * By `sort_type`: newest friends first, oldest first, newest message first, oldest message first. Friends who never
 * wrote come last, or first in the opposite order.
 */
export const ORDERS: Record<Filter["sort_type"], Order> = {
	1: { key: friends.followedAt, isDescending: true },
	0: { key: friends.followedAt, isDescending: false },
	3: { key: friends.lastMessageAt, isDescending: true },
	4: { key: friends.lastMessageAt, isDescending: false },
};

/** Whether friends without a key come first, among whom the order says nothing but ids. */
export const beginsWithout = ({ key, isDescending }: Order): boolean => !key.notNull && !isDescending;

export const inOrder = ({ isDescending }: Order, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderOf = (sort_type: Filter["sort_type"]): SQL =>
	inOrder(ORDERS[sort_type], sql`${ORDERS[sort_type].key}`, sql`${friends.id}`);

/** Rows with `id` and `k`, the key. */
export const idsWithKeys = ({ key }: Order): SQL =>
	sql`select ${friends.id} as id, ${key} as k from ${friends}`;

/** The first friends of an order, off its index alone. */
export const along = (order: Order, limit: number | SQL, where: SQL = sql`1`): SQL =>
	sql`(${idsWithKeys(order)} where ${where} order by ${inOrder(order, sql`${order.key}`, sql`${friends.id}`)} limit ${typeof limit === "number" ? whole(limit) : limit})`;
