import { addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** A send waits for its approval. */
export const approvalRequested = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.approvalRequested,
	concernsFriend: false,
	address: ({ approval }) => addressOf("approval", { id: Number(approval) }),
});
