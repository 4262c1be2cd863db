import { eq, sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { messages } from "#db/engine/messages.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import type { DeletedDataKind, DeletionCounts } from "#domain/people/friend-deletion/friend-deletion.ts";
import type { Ctx } from "#functions/context.ts";
import { queryArchiveDatabases } from "#functions/engine/messages/archive/archive-databases.ts";
import { type ErasedFriend, ofFriend } from "./places/data-place.ts";
import { DATA_PLACES } from "./places/registry.ts";

/** Counts the rows that a deletion would remove, by kind, and the bookings ahead that it would cancel. */
export async function countFriendData(
	ctx: Ctx,
	friend: ErasedFriend,
): Promise<{ counts: DeletionCounts; bookingsAhead: number }> {
	const kinds: DeletedDataKind[] = [...DATA_PLACES.map(({ countedAs }) => countedAs), "message", "booking"];
	const countsOfKinds = [
		...DATA_PLACES.map(({ table, rows }) => sql`select count(*) from ${table} where ${rows(friend)}`),
		sql`select count(*) from ${messages} where ${ofFriend(friend)}`,
		sql`select count(*) from ${reservations} where ${ofFriend(friend)} and parent_id is null`,
	];
	const countOfBookingsAhead = sql`select count(*) from ${reservations} where ${ofFriend(friend)} and deleted_at is null and parent_id is null
			and status in ('approved', 'pending') and starts_at > ${integerLiteral(ctx.now)}`;
	// Columns, because D1 limits the arguments of a function and the parts of a compound select.
	const columns = [
		...countsOfKinds.map((count, index) => sql`(${count}) as ${sql.raw(`c${index}`)}`),
		sql`(${countOfBookingsAhead}) as bookings_ahead`,
	];
	const [[row], archived] = await Promise.all([
		queryRows<Record<string, number>>(ctx.db, sql`select ${sql.join(columns, sql`, `)}`),
		queryArchiveDatabases(ctx.env, (db) =>
			queryRows(
				db,
				{ count: number },
				sql`select count(*) as count from ${messages} where ${eq(messages.friendId, friend.id)}`,
			),
		),
	]);
	const counts: DeletionCounts = {};
	for (const [index, kind] of kinds.entries()) counts[kind] = (counts[kind] ?? 0) + (row?.[`c${index}`] ?? 0);
	counts.message = (counts.message ?? 0) + archived.reduce((sum, [part]) => sum + (part?.count ?? 0), 0);
	return { counts, bookingsAhead: row?.bookings_ahead ?? 0 };
}
