import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofReservation } from "./of-reservation.ts";

/** A reservation was cancelled, deleted or refused. */
export const reservationCancelled = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationCancelled,
	needs: "salon-read",
	data: ofReservation(),
});
