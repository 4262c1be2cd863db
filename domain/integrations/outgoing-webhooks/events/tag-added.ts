import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks-texts.ts";
import { defineWebhookEvent } from "./define-webhook-event.ts";
import { tagData } from "./tag-data.ts";

/** A tag was added to a friend, from any source. */
export const tagAddedEvent = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.tagAdded,
	ability: "tag-read",
	data: tagData(),
});
