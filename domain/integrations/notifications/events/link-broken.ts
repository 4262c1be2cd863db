import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/**
 * Google revoked a permission of a salon or of a form's sheet, or one of a salon's calendars can no longer be
 * read.
 */
export const linkBroken = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.linkBroken,
	concernsFriend: false,
	address: ({ salon_id, form_id }) =>
		form_id === undefined
			? addressOf("salonSetting", { id: salon_id, part: "calendars" })
			: addressOf("formSheet", { id: form_id }),
});
