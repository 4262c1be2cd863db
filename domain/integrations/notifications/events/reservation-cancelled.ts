import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A friend cancelled their own reservation. */
export const reservationCancelled = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.reservationCancelled,
	ofFriend: true,
	address: ({ salon_id }) => addressOf("schedule", { id: salon_id }),
});
