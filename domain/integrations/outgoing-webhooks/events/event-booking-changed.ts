import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofEventBooking } from "./of-event-booking.ts";

/** A booking of an event's slot was changed. */
export const eventBookingChanged = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingChanged,
	needs: "event_reserve",
	data: ofEventBooking(),
});
