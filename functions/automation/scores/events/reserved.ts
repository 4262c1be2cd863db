import { hasLabel, reservationSource } from "./reservation-source.ts";

export const reserved = reservationSource(
	hasLabel("create", "manager_create", "manager_approve", "approve_create_request"),
);
