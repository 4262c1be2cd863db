import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A friend sent a message without an automatic response. */
export const messageWaiting = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.messageWaiting,
	ofFriend: true,
	address: (_, friendId) => addressOf("chatTalk", { id: friendId }),
});
