import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/event-slot-tables.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { noteScoreFacts } from "./note-score-facts.ts";

interface WriteContext {
	db: Db;
	/** Epoch ms. */
	now: number;
}

/**
 * Records confirmed event bookings `r` for scores, in the transaction of their change; each booking counts
 * once, however often it is moved and approved again.
 */
export const noteConfirmedBookings = (writeContext: WriteContext, condition: SQL): Statement =>
	note(writeContext, "event_booked", sql`${condition} and r.status = ${EVENT_STATUS.approved}`);

/** Records cancelled bookings, or those that the next statement cancels. */
export const noteCancelledBookings = (writeContext: WriteContext, condition: SQL): Statement =>
	note(writeContext, "event_booking_cancelled", condition);

const note = (
	{ db, now }: WriteContext,
	event: "event_booked" | "event_booking_cancelled",
	condition: SQL,
): Statement =>
	noteScoreFacts(
		db,
		event,
		{
			cause: sql`cast(r.id as text)`,
			friendId: sql`r.friend_id`,
			itemId: sql`s.group_id`,
			at: sql`${now}`,
		},
		sql`cross join ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id where ${condition}`,
	);
