import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { FRIEND_ORDER, type FriendOrderCode, LIST_ORDERS } from "#domain/engine/filters/friend-order.ts";
import { lastVisitOrder, nextBookingOrder } from "./booking-orders.ts";

/** Key and direction of an order of friends. */
export interface FriendOrder {
	/** Key of a row of `friends`. */
	key: SQL;
	isDescending: boolean;
	/** Whether friends may have no key. */
	isNullable: boolean;
	/** Selects `id` and the key `k` of the first friends that satisfy `where`, along an index, in parentheses. */
	first: (limit: SQL, where: SQL) => SQL;
}

const columnOrder = (column: SQLiteColumn, isDescending: boolean): FriendOrder => {
	const key = sql`${column}`;
	const order = { key, isDescending, isNullable: !column.notNull };
	return {
		...order,
		first: (limit, where) =>
			sql`(${idsWithKeys(order)} where ${where} order by ${orderByKey(order, key, sql`${friends.id}`)} limit ${limit})`,
	};
};

/**
 * Orders by code. Friends who never wrote come last, or first in the opposite order; friends without a
 * booking come last in both.
 */
const FRIEND_ORDERS: Record<FriendOrderCode, (now: number) => FriendOrder> = {
	[FRIEND_ORDER.newestFriend]: () => columnOrder(friends.followedAt, true),
	[FRIEND_ORDER.oldestFriend]: () => columnOrder(friends.followedAt, false),
	[FRIEND_ORDER.newestMessage]: () => columnOrder(friends.lastMessageAt, true),
	[FRIEND_ORDER.oldestMessage]: () => columnOrder(friends.lastMessageAt, false),
	[LIST_ORDERS.name]: () => columnOrder(friends.nameKey, false),
	[LIST_ORDERS.nameReversed]: () => columnOrder(friends.nameKey, true),
	[LIST_ORDERS.nextBooking]: (now) => nextBookingOrder(now, false),
	[LIST_ORDERS.nextBookingReversed]: (now) => nextBookingOrder(now, true),
	[LIST_ORDERS.lastVisit]: (now) => lastVisitOrder(now, false),
	[LIST_ORDERS.lastVisitReversed]: (now) => lastVisitOrder(now, true),
};

export const friendOrderOf = (code: FriendOrderCode, { now }: { now: number }): FriendOrder =>
	FRIEND_ORDERS[code](now);

/** Whether friends without a key come first; these are ordered by id alone. */
export const beginsWithoutKey = ({ isNullable, isDescending }: FriendOrder): boolean =>
	isNullable && !isDescending;

/** Order by a key and, for equal keys, by id in the same direction. */
export const orderByKey = ({ isDescending }: Pick<FriendOrder, "isDescending">, key: SQL, id: SQL): SQL =>
	isDescending ? sql`${key} desc, ${id} desc` : sql`${key}, ${id}`;

/** Friends in an order; ties are ordered by id. */
export const orderByFriendOrder = (order: FriendOrder): SQL =>
	orderByKey(order, order.key, sql`${friends.id}`);

/** Selects `id` and the key `k`. */
export const idsWithKeys = ({ key }: Pick<FriendOrder, "key">): SQL =>
	sql`select ${friends.id} as id, ${key} as k from ${friends}`;

/** The first friends of an order, read from its index alone. */
export const firstOfOrder = (order: FriendOrder, limit: number | SQL, where: SQL = sql`1`): SQL =>
	order.first(typeof limit === "number" ? integerLiteral(limit) : limit, where);
