import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofReservation } from "./of-reservation.ts";

/** A reservation was changed. */
export const reservationChanged = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationChanged,
	needs: "salon-read",
	data: ofReservation(),
});
