import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofReservation } from "./of-reservation.ts";

/** A friend requested a reservation, a change or a cancellation that needs approval. */
export const reservationRequested = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationRequested,
	needs: "salon-read",
	data: ofReservation(),
});
