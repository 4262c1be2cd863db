import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/**
 * Too many wrong passwords of an operator were tried from unknown browsers, so new browsers are locked out.
 */
export const loginLocked = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.loginLocked,
	concernsFriend: false,
	address: () => addressOf("audit"),
});
