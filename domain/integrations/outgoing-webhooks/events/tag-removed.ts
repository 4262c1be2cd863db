import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { tagData } from "./tag-data.ts";

/** A tag was removed from a friend, from any source. */
export const tagRemoved = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.tagRemoved,
	ability: "tag-read",
	data: tagData(),
});
