import { EVENT_TOKEN } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { visitHandlers } from "#functions/booking/booking-pages/open-booking-page.ts";
import { readEventClaims } from "#functions/engine/deliveries/event-link-token.ts";
import { eventNoticePage } from "./event-page.ts";
import { findEvent, type OpenEvent } from "./open-event.ts";

/** A visitor's request: the event, and what was sent. */
export interface EventVisit {
	event: OpenEvent;
	read: FieldReader;
}

/** Opens the event for a visitor, or for a friend alone, and hands it on; or answers why not. */
export const { visiting, visitingFriend, visitingOwn } = visitHandlers<OpenEvent, EventVisit>({
	name: "event",
	tokenField: EVENT_TOKEN,
	claims: readEventClaims,
	find: findEvent,
	isOpen: ({ config }) => config.isOpen,
	visitorOf: ({ visitor }) => visitor,
	visit: (event, read) => ({ event, read }),
	closed: EVENT_PAGE_TEXTS.closed,
	friendsOnly: (c, event) =>
		eventNoticePage(c, event, { title: "ご予約", text: VISIT_TEXTS.needsLink, status: 403 }),
});
