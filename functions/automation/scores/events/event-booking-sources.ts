import { sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import { scoreFactSource } from "./definition.ts";

/** Changes of event bookings (`note-booking-facts.ts`), identified by the booking. */
const eventBookingSource = (event: "event_booked" | "event_booking_cancelled") =>
	scoreFactSource(
		event,
		(friendId) => sql`e.cause in (select cast(r.id as text) from ${eventReservations} r
			where r.friend_id = ${friendId})`,
	);

/** Bookings of events, by event. */
export const eventBooked = eventBookingSource("event_booked");
/** Cancelled bookings of events, by event. */
export const eventBookingCancelled = eventBookingSource("event_booking_cancelled");
