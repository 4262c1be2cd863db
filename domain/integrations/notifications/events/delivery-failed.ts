import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A message was refused, or it is unknown whether it arrived. */
export const deliveryFailedNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.deliveryFailed,
	concernsFriend: true,
	address: ({ state }) => addressOf("deliveries", { state }),
});
