import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A run for a friend, such as a step of a scenario or reminder, was abandoned. */
export const runStopped = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.runStopped,
	concernsFriend: true,
	address: () => addressOf("stopped"),
});
