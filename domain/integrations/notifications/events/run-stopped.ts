import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A step of a scenario or reminder, or another run, was given up on its way to a friend. */
export const runStopped = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.runStopped,
	ofFriend: true,
	address: () => addressOf("stopped"),
});
