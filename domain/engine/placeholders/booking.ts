import type { ContextTarget } from "./definition.ts";
import { EVENT_CATEGORY, eventTarget } from "./event-booking.ts";
import { RESERVATION_CATEGORY, reservationTarget } from "./reservation.ts";

/** Whether a run's values are those of a booking: they have words of their own, and are the same whatever happens to it. */
export const isBookingCategory = (category: string): boolean =>
	category === RESERVATION_CATEGORY || category === EVENT_CATEGORY;

/** The value of a booking, of a salon or of an event, that a word stands for; undefined for any other word. */
export const bookingTarget = (word: string): ContextTarget | undefined =>
	reservationTarget(word) ?? eventTarget(word);
