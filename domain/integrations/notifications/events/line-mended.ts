import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A fault of the connection with LINE was mended. */
export const lineMended = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.lineMended,
	concernsFriend: false,
	address: () => addressOf("lineConnection"),
});
