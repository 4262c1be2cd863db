import { addressOf } from "../../addresses.ts";
import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Somebody answered a form that has its notices switched on. */
export const formAnswered = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.formAnswered,
	ofFriend: true,
	address: ({ form_id }) => addressOf("formAnswers", { id: form_id }),
});
