import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend paid for a product, which waits for its handing over. */
export const productBoughtNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.productBought,
	concernsFriend: true,
	address: () => addressOf("purchases"),
});
