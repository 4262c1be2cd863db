import { type AddressName, addressOf } from "#domain/engine/access/page-addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events-texts.ts";
import type { VisitorWriteKind } from "#domain/platform/visitor-bounds/visitor-bounds.ts";
import { defineNoticeEvent } from "./define-notice-event.ts";

/** Lists of the items that visitors write to. */
const LIST_PAGES: Record<VisitorWriteKind, AddressName> = {
	site: "scripts",
	landing: "landings",
	form: "forms",
	request: "salons",
	login: "audit",
};

/** Anonymous visitors have reached a daily limit. */
export const strangersLimited = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.strangersLimited,
	concernsFriend: false,
	address: ({ kind }) => addressOf(LIST_PAGES[kind as VisitorWriteKind]),
});
