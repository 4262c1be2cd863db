import { sql } from "drizzle-orm";
import { eventReservations } from "#db/booking/reservables.ts";
import { ofFacts } from "./definition.ts";

/** Changes of event bookings (`note-booking-facts.ts`), by the booking's id. */
const ofEventBookings = (event: "event_booked" | "event_booking_cancelled") =>
	ofFacts(
		event,
		(friendId) => sql`e.cause in (select cast(r.id as text) from ${eventReservations} r
			where r.friend_id = ${friendId})`,
	);

export const eventBooked = ofEventBookings("event_booked");
export const eventBookingCancelled = ofEventBookings("event_booking_cancelled");
