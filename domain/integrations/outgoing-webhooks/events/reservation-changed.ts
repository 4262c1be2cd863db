import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { reservationData } from "./reservation-data.ts";

/** A reservation was changed. */
export const reservationChangedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationChanged,
	ability: "salon-read",
	data: reservationData(),
});
