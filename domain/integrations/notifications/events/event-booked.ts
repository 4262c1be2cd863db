import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A booking of an event's slot was made, changed or cancelled. */
export const eventBooked = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.eventBooked,
	ofFriend: true,
	address: ({ group_id }) => addressOf("event", { id: group_id, part: "bookings" }),
});
