import { z } from "zod";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A friend was added, for the first time or again. */
export const friendFollowed = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.friendFollowed,
	ability: "friend-read",
	data: z.strictObject({ is_return: z.boolean() }),
});
