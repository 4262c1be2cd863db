import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** An answer was sent to a form whose notifications are enabled. */
export const formAnsweredNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.formAnswered,
	concernsFriend: true,
	address: ({ form_id }) => addressOf("formAnswers", { id: form_id }),
});
