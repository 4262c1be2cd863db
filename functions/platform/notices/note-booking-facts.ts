import { type SQL, sql } from "drizzle-orm";
import { eventReservations, eventReserves } from "#db/booking/reservables.ts";
import type { Db, Statement } from "#db/client.ts";
import { EVENT_STATUS } from "#domain/booking/events/status.ts";
import { noteScoreFacts } from "./note-score-facts.ts";

interface At {
	db: Db;
	/** Epoch ms. */
	now: number;
}

/**
 * Writes down which of these bookings `r` of events are confirmed, for the scores that count it, in the transaction of
 * their change: each once, however often it is moved and agreed to again.
 */
export const noteBooked = (at: At, which: SQL): Statement =>
	note(at, "event_booked", sql`${which} and r.status = ${EVENT_STATUS.approved}`);

/** The same for bookings that are cancelled, or are about to be. */
export const noteBookingCancelled = (at: At, which: SQL): Statement =>
	note(at, "event_booking_cancelled", which);

const note = ({ db, now }: At, event: "event_booked" | "event_booking_cancelled", which: SQL): Statement =>
	noteScoreFacts(
		db,
		event,
		{
			cause: sql`cast(r.id as text)`,
			friendId: sql`r.friend_id`,
			itemId: sql`s.group_id`,
			at: sql`${now}`,
		},
		sql`cross join ${eventReservations} r join ${eventReserves} s on s.id = r.event_reserve_id where ${which}`,
	);
