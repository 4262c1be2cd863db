import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** The month's messages are nearly used up. */
export const quotaLow = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.quotaLow,
	ofFriend: false,
	address: () => addressOf("deliveries"),
});

/** Percentages of the month's messages at which it is told, each once a month. */
export const QUOTA_MARKS = [80, 95, 100] as const;
