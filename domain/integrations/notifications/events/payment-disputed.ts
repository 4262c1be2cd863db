import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A bank took money of a payment back after a complaint. */
export const paymentDisputedNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.paymentDisputed,
	concernsFriend: true,
	address: ({ payment_id }) => addressOf("payment", { id: payment_id }),
});
