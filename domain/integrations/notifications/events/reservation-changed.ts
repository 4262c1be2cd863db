import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A friend changed their own reservation. */
export const reservationChanged = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationChanged,
	ofFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
