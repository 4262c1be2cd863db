import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A backup could not be made. */
export const backupFailed = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.backupFailed,
	concernsFriend: false,
	address: () => addressOf("backups"),
});
