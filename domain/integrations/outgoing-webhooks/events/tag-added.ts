import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofTag } from "./of-tag.ts";

/** A tag was added to a friend, from any source. */
export const tagAdded = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.tagAdded,
	needs: "tag-read",
	data: ofTag(),
});
