/** Events about reservations that a salon's room sends (M-188). Pages ignore any other kind (M-191). */
export const RESERVATION_EVENTS = [
	"create",
	"update",
	"create_request",
	"update_request",
	"cancel",
	"cancel_request",
	"delete_cancel_request",
	"delete_update_request",
] as const;
export type ReservationEvent = (typeof RESERVATION_EVENTS)[number];

/** Event name on the socket (M-325). */
export const RESERVATION_SOCKET_EVENT = "salon_reservation_event";
