import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { reservationData } from "./reservation-data.ts";

/** A friend requested a reservation, a change or a cancellation that needs approval. */
export const reservationRequestedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.reservationRequested,
	ability: "salon-read",
	data: reservationData(),
});
