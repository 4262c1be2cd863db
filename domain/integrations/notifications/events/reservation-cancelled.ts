import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend cancelled their own reservation. */
export const reservationCancelledNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationCancelled,
	concernsFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
