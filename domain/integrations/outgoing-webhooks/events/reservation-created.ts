import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { reservationData } from "./reservation-data.ts";

/** A reservation was made or approved. */
export const reservationCreated = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationCreated,
	ability: "salon-read",
	data: reservationData(),
});
