import { labelled, ofReservations } from "./of-reservations.ts";

export const reservationCancelled = ofReservations(
	labelled("cancel", "manager_cancel", "approve_cancel_request"),
);
