import { addressOf } from "../../addresses.ts";
import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A booking of an event's slot was made, changed or cancelled. */
export const eventBooked = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.eventBooked,
	ofFriend: true,
	address: ({ group_id }) => addressOf("event", { id: group_id, part: "bookings" }),
});
