import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** A message was refused, or it is unknown whether it arrived. */
export const deliveryFailed = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.deliveryFailed,
	ofFriend: true,
	address: ({ state }) => addressOf("deliveries", { state }),
});
