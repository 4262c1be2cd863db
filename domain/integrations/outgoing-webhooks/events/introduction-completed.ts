import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** An introduction was completed; the event concerns the new friend. */
export const introductionCompleted = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.introductionCompleted,
	ability: "introduction-read",
	data: z.strictObject({
		introduction_id: apiId(),
		/** Friend who introduced the other one. */
		introducer_id: apiId(),
	}),
});
