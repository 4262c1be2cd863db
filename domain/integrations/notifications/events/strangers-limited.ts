import { type AddressName, addressOf } from "#domain/engine/access/addresses.ts";
import { NOTICE_EVENT_TEXTS } from "#domain/platform/texts/notification-events.ts";
import type { StrangerKind } from "#domain/platform/visitor-bounds/bounds.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Lists of the items that visitors write to. */
const LISTS: Record<StrangerKind, AddressName> = {
	site: "scripts",
	landing: "landings",
	form: "forms",
	request: "salons",
	login: "audit",
};

/** Anonymous visitors have reached a daily limit. */
export const strangersLimited = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.strangersLimited,
	ofFriend: false,
	address: ({ kind }) => addressOf(LISTS[kind as StrangerKind]),
});
