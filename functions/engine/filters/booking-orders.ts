import { type SQL, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { friends } from "#db/engine/friends.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import type { FriendOrder } from "./friend-orders.ts";

/** Kept bookings, in a row `r`; the literals are those of their index. */
const IS_KEPT = sql`r.friend_id is not null and r.deleted_at is null and r.parent_id is null and r.status = 'approved'`;
/** The same in a row `o`, another booking of a friend. */
const IS_OTHER_KEPT = sql`o.deleted_at is null and o.parent_id is null and o.status = 'approved'`;

/** The start of a friend's next booking; null without one. */
export const nextBookingOf = (friendId: SQL, now: number): SQL =>
	sql`select min(r.starts_at) from ${reservations} r where r.friend_id = ${friendId} and ${IS_KEPT}
		and r.starts_at > ${integerLiteral(now)}`;

/** The start of a friend's last visit; null without one. */
export const lastVisitOf = (friendId: SQL, now: number): SQL =>
	sql`select max(r.starts_at) from ${reservations} r where r.friend_id = ${friendId} and ${IS_KEPT}
		and r.ends_at <= ${integerLiteral(now)} and r.is_attended is not 0`;

/** Booking that decides a friend's place in an order. */
interface DecisiveBooking {
	/** Key of a friend: the start of the booking. */
	keyOf: (friendId: SQL) => SQL;
	/** Condition on `r`: it may be the one. */
	isCandidate: SQL;
	/** Condition on `o`, of the same friend: it decides instead of `r`. */
	isStronger: SQL;
}

const nextBooking = (now: number): DecisiveBooking => ({
	keyOf: (friendId) => nextBookingOf(friendId, now),
	isCandidate: sql`r.starts_at > ${integerLiteral(now)}`,
	isStronger: sql`o.starts_at > ${integerLiteral(now)} and (o.starts_at, o.id) < (r.starts_at, r.id)`,
});

const lastVisit = (now: number): DecisiveBooking => ({
	keyOf: (friendId) => lastVisitOf(friendId, now),
	isCandidate: sql`r.starts_at < ${integerLiteral(now)} and r.ends_at <= ${integerLiteral(now)} and r.is_attended is not 0`,
	isStronger: sql`o.ends_at <= ${integerLiteral(now)} and o.is_attended is not 0 and (o.starts_at, o.id) > (r.starts_at, r.id)`,
});

export const nextBookingOrder = (now: number, isDescending: boolean) =>
	bookingOrder(nextBooking(now), isDescending);
export const lastVisitOrder = (now: number, isDescending: boolean) =>
	bookingOrder(lastVisit(now), isDescending);

/** Key of friends without a booking, who come last in both directions. */
const LAST_KEY = { ascending: integerLiteral(Number.MAX_SAFE_INTEGER), descending: integerLiteral(-1) };

/**
 * Order by a booking. It walks along the bookings in the order of their start, and takes each friend at the
 * decisive one; then along the friends without any.
 */
function bookingOrder(
	{ keyOf, isCandidate, isStronger }: DecisiveBooking,
	isDescending: boolean,
): FriendOrder {
	const lastKey = isDescending ? LAST_KEY.descending : LAST_KEY.ascending;
	const direction = isDescending ? sql`desc` : sql`asc`;
	const isDecisive = sql`not exists (select 1 from ${reservations} o
		where o.friend_id = r.friend_id and ${IS_OTHER_KEPT} and ${isStronger})`;
	return {
		key: sql`ifnull((${keyOf(sql`${friends.id}`)}), ${lastKey})`,
		isDescending,
		isNullable: false,
		first: (
			limit,
		) => sql`(select id, k from (select r.friend_id as id, r.starts_at as k from ${reservations} r
				where ${IS_KEPT} and ${isCandidate} and ${isDecisive}
				order by r.starts_at ${direction}, r.friend_id ${direction} limit ${limit})
			union all select id, k from (select ${friends.id} as id, ${lastKey} as k from ${friends}
				where (${keyOf(sql`${friends.id}`)}) is null order by ${friends.id} ${direction} limit ${limit})
			limit ${limit})`,
	};
}
