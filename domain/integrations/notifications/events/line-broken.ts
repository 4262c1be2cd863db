import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** The connection with LINE broke: a revoked token, or a webhook that was moved or switched off. */
export const lineBroken = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.lineBroken,
	concernsFriend: false,
	address: () => addressOf("lineConnection"),
});
