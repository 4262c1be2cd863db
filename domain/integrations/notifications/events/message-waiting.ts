import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend sent a message without an automatic response. */
export const messageWaiting = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.messageWaiting,
	concernsFriend: true,
	address: (_, friendId) => addressOf("chatTalk", { id: friendId }),
});
