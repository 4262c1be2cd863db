import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { reservationData } from "./reservation-data.ts";

/** A reservation was cancelled, deleted or refused. */
export const reservationCancelledEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationCancelled,
	ability: "salon-read",
	data: reservationData(),
});
