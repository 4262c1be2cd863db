import { type AddressName, addressOf } from "../../addresses.ts";
import type { StrangerKind } from "../../strangers/bounds.ts";
import { NOTICE_EVENT_TEXTS } from "../../texts/notification-events.ts";
import { defineNoticeEvent } from "./definition.ts";

/** Lists of the items that visitors write to. */
const LISTS: Record<StrangerKind, AddressName> = {
	site: "scripts",
	landing: "landings",
	form: "forms",
	request: "salons",
	login: "audit",
};

/** Visitors whom nobody knows have written as much as they may within a day. */
export const strangersLimited = defineNoticeEvent({
	...NOTICE_EVENT_TEXTS.strangersLimited,
	ofFriend: false,
	address: ({ kind }) => addressOf(LISTS[kind as StrangerKind]),
});
