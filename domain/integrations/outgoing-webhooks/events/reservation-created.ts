import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofReservation } from "./of-reservation.ts";

/** A reservation was made or approved. */
export const reservationCreated = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationCreated,
	needs: "salon-read",
	data: ofReservation(),
});
