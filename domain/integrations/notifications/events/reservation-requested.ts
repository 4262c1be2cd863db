import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A friend asks for a time, a change or a cancellation that a person answers. */
export const reservationRequested = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationRequested,
	ofFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
