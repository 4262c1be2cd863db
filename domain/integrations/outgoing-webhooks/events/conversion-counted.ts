import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A conversion was attributed to a friend. */
export const conversionCounted = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.conversionCounted,
	ability: "tracker-read",
	data: z.strictObject({
		tracker_id: apiId(),
		tracker_name: z.string(),
		conversion_id: apiId(),
		/** Shop's own identifier; null if it sent none. */
		order_id: z.string().nullable(),
		/** Yen; null if unknown. */
		value: z.number().int().nullable(),
	}),
});
