import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** An endpoint was disabled after days without a successful delivery. */
export const webhookStopped = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.webhookStopped,
	ofFriend: false,
	address: ({ id }) => addressOf("openApiWebhook", { id }),
});
