import { z } from "zod";
import { instant } from "#domain/integrations/open-api/v1/fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";

/** A friend sent a message. */
export const messageReceived = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.messageReceived,
	needs: "friend-read",
	data: z.strictObject({
		/** LINE's id of the message. */
		line_message_id: z.string().nullable(),
		message_type: z.string(),
		/**
		 * Current text in the talk at the time of sending: null if the friend unsent it, or if it is not a
		 * text.
		 */
		text: z.string().nullable(),
		sent_at: instant(),
	}),
});
