import { z } from "zod";
import { id } from "#domain/integrations/open-api/v1/fields.ts";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";

/** A form was answered. */
export const formAnswered = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.formAnswered,
	needs: "form-read",
	data: z.strictObject({ form_id: id(), answer_id: id() }),
});
