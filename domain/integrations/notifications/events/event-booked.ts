import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A booking of an event's slot was made, changed or cancelled. `group_id` is the event's id. */
export const eventBookedNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.eventBooked,
	concernsFriend: true,
	address: ({ group_id }) => addressOf("event", { id: group_id, part: "bookings" }),
});
