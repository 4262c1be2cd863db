import { EVENT_TOKEN } from "#domain/engine/public-addresses/event.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import type { Reader } from "#functions/booking/booking-pages/fields.ts";
import { openedBy } from "#functions/booking/booking-pages/visiting.ts";
import { eventClaims } from "#functions/engine/deliveries/event-link.ts";
import { sayingPage } from "./event-page.ts";
import { findEvent, type OpenEvent } from "./open-event.ts";

/** A visitor's request: the event, and what was sent. */
export interface Visit {
	event: OpenEvent;
	read: Reader;
}

/** Opens the event for a visitor, or for a friend alone, and hands it on; or answers why not. */
export const { visiting, visitingFriend, visitingOwn } = openedBy<OpenEvent, Visit>({
	name: "event",
	tokenField: EVENT_TOKEN,
	claims: eventClaims,
	find: findEvent,
	isOpen: ({ config }) => config.isOpen,
	visitorOf: ({ visitor }) => visitor,
	visit: (event, read) => ({ event, read }),
	closed: EVENT_PAGE_TEXTS.closed,
	friendsOnly: (c, event) =>
		sayingPage(c, event, { title: "ご予約", text: VISIT_TEXTS.needsLink, status: 403 }),
});
