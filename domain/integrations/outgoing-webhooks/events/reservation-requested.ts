import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofReservation } from "./of-reservation.ts";

/** A friend asks for a reservation, for its change or its end, and somebody must agree. */
export const reservationRequested = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationRequested,
	needs: "salon-read",
	data: ofReservation(),
});
