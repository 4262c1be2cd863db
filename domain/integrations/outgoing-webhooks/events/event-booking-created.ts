import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { eventBookingData } from "./event-booking-data.ts";

/** A seat of an event's slot was booked. */
export const eventBookingCreated = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingCreated,
	ability: "event_reserve",
	data: eventBookingData(),
});
