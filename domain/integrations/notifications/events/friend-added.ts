import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend was added, for the first time or again. */
export const friendAdded = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.friendAdded,
	concernsFriend: true,
	address: (_, friendId) => addressOf("friend", { id: friendId }),
});
