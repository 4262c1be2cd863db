import { z } from "zod";
import { deliveryReason } from "#domain/integrations/open-api/v1/refusal-reasons.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A message was refused, or it is unknown whether it arrived. */
export const deliveryFailedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.deliveryFailed,
	ability: "delivery-read",
	data: z.strictObject({
		delivery_id: z.string(),
		state: z.enum(["failed", "parked"]),
		reason: z.string().nullable(),
		reason_code: deliveryReason().nullable(),
	}),
});
