import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofEventBooking } from "./of-event-booking.ts";

/** A booking of an event's slot was cancelled or refused. */
export const eventBookingCancelled = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingCancelled,
	needs: "event_reserve",
	data: ofEventBooking(),
});
