import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** The monthly message quota is nearly used up. */
export const quotaLow = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.quotaLow,
	concernsFriend: false,
	address: () => addressOf("deliveries"),
});

/** Percentages of the monthly quota that are notified, each once a month. */
export const QUOTA_MARKS = [80, 95, 100] as const;

/** Percentages of the account's own caps that are notified, each once a month. */
export const CAP_MARKS = [80, 100] as const;
