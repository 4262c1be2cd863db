import { EVENT_TOKEN } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { FieldReader } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { createVisitHandlers } from "#functions/booking/booking-pages/booking-visit-handlers.ts";
import { readEventClaims } from "#functions/engine/deliveries/event-link-token.ts";
import { renderEventNotice } from "./event-page.ts";
import { findEvent, type PublicEvent } from "./find-public-event.ts";

/** Request of a visitor of an event page. */
export interface EventVisit {
	event: PublicEvent;
	readField: FieldReader;
}

/** Handlers that open an event for any visitor, for friends, or for a friend's own bookings. */
export const {
	handleVisit: handleEventVisit,
	handleFriendVisit: handleEventFriendVisit,
	handleOwnBookings: handleOwnEventBookings,
} = createVisitHandlers<PublicEvent, EventVisit>({
	name: "event",
	tokenField: EVENT_TOKEN,
	readClaims: readEventClaims,
	findHost: findEvent,
	isOpen: ({ config }) => config.isOpen,
	getVisitor: ({ visitor }) => visitor,
	buildVisit: (event, read) => ({ event, readField: read }),
	closedText: EVENT_PAGE_TEXTS.closed,
	renderFriendsOnly: (c, event) =>
		renderEventNotice(c, event, { title: "ご予約", text: VISIT_TEXTS.needsLink, status: 403 }),
});
