import { addressOf } from "../../addresses.ts";
import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A step of a scenario or reminder, or another run, was given up on its way to a friend. */
export const runStopped = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.runStopped,
	ofFriend: true,
	address: () => addressOf("stopped"),
});
