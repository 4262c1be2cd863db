import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** An introduction waits for an operator's approval. */
export const introductionWaiting = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.introductionWaiting,
	concernsFriend: true,
	address: () => addressOf("introductions"),
});
