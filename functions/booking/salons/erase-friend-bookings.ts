import { sql } from "drizzle-orm";
import { reservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salons } from "#db/booking/salons.ts";
import { commitBatch } from "#db/d1-client.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number, text } from "#db/platform/sql/row-columns.ts";
import { uploads } from "#db/platform/uploads.ts";
import { DELETION_TEXTS } from "#domain/platform/texts/friend-deletion-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { sendCommand } from "./call-salon-room.ts";
import { type EraseFriendInput, eraseHistory } from "./commands/erase-friend.ts";
import type { Actor } from "./engine/room-command.ts";

/** Number of bookings cleared at a time: the room reads their weeks. */
const BOOKINGS_AT_ONCE = 40;

/** Actor for the history: no person. */
const NO_ACTOR: Actor = { side: "admin", operatorId: null, friendId: null, scope: { all: true } };

/**
 * Clears some of a friend's bookings through the rooms of their salons, with the pictures that operators
 * attached.
 * @returns the number of cleared bookings; 0 once there are none
 */
export async function eraseFriendBookings(ctx: Ctx, { id: friendId }: { id: number }): Promise<number> {
	const rows = await queryRows(
		ctx.db,
		{ id: number, salonId: number, pictures: text, isArchived: number },
		sql`select r.id, r.salon_id as salonId, coalesce(r.meta_data ->> '$.pictures', '[]') as pictures,
				s.deleted_at is not null as isArchived
			from ${reservations} r join ${salons} s on s.id = r.salon_id
			where r.id in (select id from ${reservations} where friend_id = ${integerLiteral(friendId)}
				union select subject_id from ${salonHistory} indexed by salon_history_passed where subject = 'reservation'
					and before ->> '$.friendId' is not null and before ->> '$.friendId' is not after ->> '$.friendId'
					and before ->> '$.friendId' = ${integerLiteral(friendId)})
			limit ${integerLiteral(BOOKINGS_AT_ONCE)}`,
	);
	await deletePictures(
		ctx,
		rows.flatMap(({ pictures }) => JSON.parse(pictures) as string[]),
	);
	for (const [salonId, bookings] of Map.groupBy(rows, (row) => row.salonId)) {
		const input = { friendId, ids: bookings.map(({ id }) => id) };
		if (bookings[0]!.isArchived === 1) await eraseInArchivedSalon(ctx, salonId, input);
		else await sendCommand({ env: ctx.env, saveKey: ctx.newId() }, salonId, NO_ACTOR, "eraseFriend", input);
	}
	return rows.length;
}

/** An archived salon has no room that could do it. */
const eraseInArchivedSalon = ({ db }: Ctx, salonId: number, input: EraseFriendInput): Promise<void> =>
	commitBatch(db, [
		execute(
			db,
			sql`update ${reservations} set friend_id = null, name = ${DELETION_TEXTS.customer}, contact_address = '',
					comment = '', meta_data = '{}', version = version + 1
				where id in ${valuesOfList(input.ids)} and friend_id = ${integerLiteral(input.friendId)}`,
		),
		...eraseHistory(db, salonId, input),
	]);

async function deletePictures(ctx: Ctx, keys: string[]): Promise<void> {
	if (keys.length === 0) return;
	await ctx.env.MEDIA.delete(keys);
	await execute(ctx.db, sql`delete from ${uploads} where key in ${valuesOfList(keys)}`);
}
