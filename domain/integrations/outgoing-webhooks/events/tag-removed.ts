import { WEBHOOK_EVENT_TEXTS } from "#domain/platform/texts/outgoing-webhooks.ts";
import { defineWebhookEvent } from "./definition.ts";
import { ofTag } from "./of-tag.ts";

/** A tag was removed from a friend, from any source. */
export const tagRemoved = defineWebhookEvent({
	...WEBHOOK_EVENT_TEXTS.tagRemoved,
	needs: "tag-read",
	data: ofTag(),
});
