import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A provider refused a refund, so that the money is still at the shop. */
export const refundFailed = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.refundFailed,
	concernsFriend: true,
	address: ({ payment_id }) => addressOf("payment", { id: payment_id }),
});
