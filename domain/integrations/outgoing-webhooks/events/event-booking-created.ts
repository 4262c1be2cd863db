import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofEventBooking } from "./of-event-booking.ts";

/** A seat of an event's slot was booked. */
export const eventBookingCreated = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingCreated,
	needs: "event_reserve",
	data: ofEventBooking(),
});
