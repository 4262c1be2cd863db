import { z } from "zod";
import { instantString } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A friend sent a message. */
export const messageReceived = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.messageReceived,
	ability: "friend-read",
	data: z.strictObject({
		/** LINE's id of the message. */
		line_message_id: z.string().nullable(),
		message_type: z.string(),
		/**
		 * Current text in the talk at the time of sending: null if the friend unsent it, or if it is not a
		 * text.
		 */
		text: z.string().nullable(),
		sent_at: instantString(),
	}),
});
