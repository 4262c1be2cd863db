import { z } from "zod";
import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";

/** A friend blocked the account. */
export const friendBlocked = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.friendBlocked,
	ability: "friend-read",
	data: z.strictObject({}),
});
