import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A ticket of an event's booking was used, or its use was undone. */
export const eventBookingCheckedIn = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.eventBookingCheckedIn,
	ability: "event_reserve",
	data: z.strictObject({
		event_id: apiId(),
		slot_id: apiId(),
		booking_id: apiId(),
		/** Seat from 1; 0 for all seats of the booking. */
		seat: z.int(),
		/** Name of the door. */
		gate: z.string(),
		is_undone: z.boolean(),
	}),
});
