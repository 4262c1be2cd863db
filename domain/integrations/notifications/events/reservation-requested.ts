import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A friend requested a booking, a change or a cancellation that an operator decides. */
export const reservationRequested = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationRequested,
	ofFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
