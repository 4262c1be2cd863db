import { addressOf } from "../../addresses.ts";
import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Google took a salon's permission back, or one of its calendars is read no more. */
export const linkBroken = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.linkBroken,
	ofFriend: false,
	address: ({ salon_id }) => addressOf("salonSetting", { id: salon_id, part: "calendars" }),
});
