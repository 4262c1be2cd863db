import { hasLabel, reservationSource } from "./reservation-source.ts";

/** Cancelled reservations of friends, by salon. */
export const reservationCancelled = reservationSource(
	hasLabel("cancel", "manager_cancel", "approve_cancel_request"),
);
