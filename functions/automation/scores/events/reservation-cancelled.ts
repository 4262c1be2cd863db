import { hasLabel, reservationSource } from "./reservation-source.ts";

export const reservationCancelled = reservationSource(
	hasLabel("cancel", "manager_cancel", "approve_cancel_request"),
);
