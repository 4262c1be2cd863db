import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend requested a booking, a change or a cancellation that an operator decides. */
export const reservationRequestedNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationRequested,
	concernsFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
