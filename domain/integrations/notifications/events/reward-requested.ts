import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A friend took a reward, which waits for its handing out. */
export const rewardRequested = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.rewardRequested,
	concernsFriend: true,
	address: () => addressOf("pointRewards"),
});
