import { labelled, ofReservations } from "./of-reservations.ts";

export const reserved = ofReservations(
	labelled("create", "manager_create", "manager_approve", "approve_create_request"),
);
