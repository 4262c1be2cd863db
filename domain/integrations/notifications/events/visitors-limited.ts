import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import type { VisitorWriteKind } from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** Page of the console for each kind of write: the list of what visitors wrote to, or the log of logins. */
const LIST_PAGES: Record<VisitorWriteKind, AddressName> = {
	site: "scripts",
	landing: "landings",
	form: "forms",
	request: "salons",
	login: "audit",
};

/** Anonymous visitors have reached a daily limit. */
export const visitorsLimitedNotice = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.visitorsLimited,
	concernsFriend: false,
	address: ({ kind }) => addressOf(LIST_PAGES[kind as VisitorWriteKind]),
});
