import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend has paid online. Payments at the shop are recorded by operators themselves. */
export const paymentReceived = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.paymentReceived,
	concernsFriend: true,
	address: ({ payment_id }) => addressOf("payment", { id: payment_id }),
});
