import { sql } from "drizzle-orm";
import { eventRevokedLinks } from "#db/booking/event-booking-tables.ts";
import { eventCheckIns } from "#db/booking/event-check-ins.ts";
import { eventReservations } from "#db/booking/event-slot-tables.ts";
import { salonReservations } from "#db/booking/reservation-tables.ts";
import { salonHistory } from "#db/booking/salon-history.ts";
import { salonRevokedLinks } from "#db/booking/salon-urls.ts";
import { salonWaiting } from "#db/booking/salon-waiting.ts";
import { type DataPlace, ofFriend, placeOf } from "./data-place.ts";

/**
 * Bookings of a friend besides those of salons, which the salon's room clears
 * (functions/booking/salons/erase-friend-bookings.ts). A reset keeps bookings.
 */
export const BOOKING_PLACES: readonly DataPlace[] = [
	placeOf(eventCheckIns, "booking", { order: 1, isReset: false }),
	placeOf(eventReservations, "booking", { order: 2, isReset: false }),
	placeOf(eventRevokedLinks, "booking", { isReset: false }),
	placeOf(salonRevokedLinks, "booking", { isReset: false }),
	// The salon's history names the entry by its number.
	placeOf(salonHistory, "booking", {
		isReset: false,
		rows: (friend) => sql`salon_id in (select salon_id from ${salonWaiting} where ${ofFriend(friend)})
			and subject = 'waiting' and subject_id in (select id from ${salonWaiting} where ${ofFriend(friend)})
			and (before is not null or after is not null or friend_id is not null)`,
		clear: () => sql`before = null, after = null, friend_id = null`,
	}),
	placeOf(salonWaiting, "booking", { order: 2, isReset: false }),
	placeOf(salonReservations, "booking", { isReset: false }),
];
