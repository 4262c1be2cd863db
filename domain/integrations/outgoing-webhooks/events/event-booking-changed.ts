import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { eventBookingData } from "./event-booking-data.ts";

/** A booking of an event's slot was changed. */
export const eventBookingChanged = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingChanged,
	ability: "event_reserve",
	data: eventBookingData(),
});
