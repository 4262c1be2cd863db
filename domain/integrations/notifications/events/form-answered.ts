import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** An answer was sent to a form whose notifications are enabled. */
export const formAnswered = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.formAnswered,
	ofFriend: true,
	address: ({ form_id }) => addressOf("formAnswers", { id: form_id }),
});
