import type { ContextTarget } from "./definition.ts";
import { EVENT_CATEGORY, eventTarget } from "./event-booking-values.ts";
import { RESERVATION_CATEGORY, reservationTarget } from "./reservation-values.ts";

/**
 * Whether a run's values are those of a booking, which have their own words and do not depend on the event.
 */
export const isBookingCategory = (category: string): boolean =>
	category === RESERVATION_CATEGORY || category === EVENT_CATEGORY;

/** Returns the booking value of a salon or an event for a word; undefined for any other word. */
export const bookingTarget = (word: string): ContextTarget | undefined =>
	reservationTarget(word) ?? eventTarget(word);
