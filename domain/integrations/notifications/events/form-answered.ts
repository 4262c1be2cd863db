import { addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Somebody answered a form that has its notices switched on. */
export const formAnswered = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.formAnswered,
	ofFriend: true,
	address: ({ form_id }) => addressOf("formAnswers", { id: form_id }),
});
