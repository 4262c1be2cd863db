import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Visitors whom nobody knows have written as much as they may within a day. */
export const strangersLimited = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.strangersLimited,
	ofFriend: false,
	address: () => null,
});
