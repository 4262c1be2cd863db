import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** An endpoint was disabled after days without a successful delivery. */
export const webhookStopped = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.webhookStopped,
	concernsFriend: false,
	address: ({ id, kind }) =>
		kind === "line" ? addressOf("lineConnection") : addressOf("openApiWebhook", { id }),
});
