import { hasLabel, reservationSource } from "./reservation-source.ts";

/** Reservations of friends that were made or approved, by salon. */
export const reserved = reservationSource(
	hasLabel("create", "manager_create", "manager_approve", "approve_create_request"),
);
