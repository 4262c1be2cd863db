import { z } from "zod";
import { apiId } from "#domain/integrations/open-api/v1/api-fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A form was answered. */
export const formAnsweredEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.formAnswered,
	ability: "form-read",
	data: z.strictObject({ form_id: apiId(), answer_id: apiId() }),
});
