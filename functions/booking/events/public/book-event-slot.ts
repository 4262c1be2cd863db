import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_PAGES } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readIdField, readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { createEventBooking, moveEventBooking } from "../event-bookings.ts";
import { type EventBookingRequest, renderEventConfirmPage } from "./event-confirm-page.ts";
import {
	buildEventConfirmation,
	type EventConfirmation,
	listEventChanges,
	readEventConfirmation,
} from "./event-confirmation.ts";
import { buildEventPageUrl, renderEventNotice } from "./event-page.ts";
import { renderSlotsPage } from "./event-slots-page.ts";
import { type EventVisit, visitingEventFriend } from "./event-visit.ts";
import { findOpenEvent, type OpenEvent, type OpenEventSlot } from "./find-open-event.ts";
import {
	findOwnEventBooking,
	isActiveEventBooking,
	isEventActionAllowed,
	listOwnEventBookings,
	type OwnEventBooking,
} from "./list-own-event-bookings.ts";

type FriendVisit = EventVisit & { friend: { id: number } };

/** Confirmation page before a booking. */
export const showEventConfirm = visitingEventFriend(async (c, visit) => {
	const found = await readEventRequest(c, visit);
	return "answer" in found ? found.answer : renderEventConfirmPage(c, visit.event, found.wanted);
});

/** Creates or changes a booking, once per key, and redirects, so that a reload sends nothing. */
export const bookEventSlot = visitingEventFriend(async (c, visit) => {
	const { event, friend, read } = visit;
	const found = await readEventRequest(c, visit);
	if ("answer" in found) return found.answer;
	const { slot, booking } = found.wanted;
	const key = readSubmitKey(read("key"), () => found.wanted.key);
	const confirmed = readEventConfirmation(c.var.ctx, event, read("shown"));
	if (confirmed?.slot.id !== slot.id)
		return renderEventConfirmPage(
			c,
			event,
			{ ...found.wanted, key },
			{ problem: VISIT_TEXTS.confirmFirst, status: 409 },
		);
	const menu = findConfirmedMenu(confirmed, readIdField(read("menu")), booking);
	const wanted = { ...found.wanted, menu, key, confirmed };
	if (confirmed.menus.length > 0 && menu === null)
		return renderEventConfirmPage(c, event, wanted, { problem: EVENT_PAGE_TEXTS.menuRequired, status: 422 });
	const asked = { event, wanted, friendId: friend.id };
	const made = booking
		? await moveEventBooking(c.var.ctx, asked, booking)
		: await createEventBooking(c.var.ctx, asked);
	if (!made) return renderRefusedBooking(c, visit, wanted);
	const said = booking ? "changed" : made.status === EVENT_STATUS.pending ? "asked" : "booked";
	return c.redirect(buildEventPageUrl(event, EVENT_PAGES.mine, { said }), 303);
});

/**
 * Reads the slot, menu and booking that a request names; `answer` is the response where they are not valid.
 */
async function readEventRequest(
	c: RequestContext,
	{ event, read, friend }: FriendVisit,
): Promise<{ wanted: EventBookingRequest } | { answer: Response }> {
	const { ctx } = c.var;
	const change = readIdField(read("change"));
	const booking = await findOwnEventBooking(ctx, event, friend.id, change);
	if (change !== null && (!booking || !isEventActionAllowed(ctx, event, booking, "change")))
		return {
			answer: await renderEventNotice(c, event, {
				title: "予約の変更",
				text: booking ? EVENT_PAGE_TEXTS.notChanged : VISIT_TEXTS.gone,
				status: booking ? 409 : 404,
			}),
		};
	const slot = event.slots.find(({ id }) => id === readIdField(read("slot")));
	if (!slot)
		return {
			answer: await renderSlotsPage(c, event, { change, problem: EVENT_PAGE_TEXTS.slotGone, status: 409 }),
		};
	const { maxTakes } = event.config;
	const asked = readIdField(read("places"));
	if (asked !== null && asked > maxTakes)
		return {
			answer: await renderSlotsPage(c, event, {
				change,
				problem: EVENT_PAGE_TEXTS.tooManyPlaces(maxTakes),
				status: 409,
			}),
		};
	return {
		wanted: {
			slot,
			menu: preselectMenu(slot, readIdField(read("menu")), booking),
			places: asked ?? booking?.row.numOfTakes ?? 1,
			booking,
			key: ctx.newId(),
		},
	};
}

/** Preselected menu: the chosen one, the only one, or that of the booking. */
function preselectMenu(
	{ offers }: OpenEventSlot,
	chosen: number | null,
	booking: OwnEventBooking | undefined,
): number | null {
	const isOffered = (id: number | null) => offers.some(({ menu }) => menu?.id === id);
	const [only, ...more] = offers;
	if (chosen !== null && isOffered(chosen)) return chosen;
	if (more.length === 0) return only?.menu?.id ?? null;
	return booking && isOffered(booking.row.eventMenuId) ? booking.row.eventMenuId : null;
}

/**
 * Chosen menu among those that the confirmation page showed; a menu that was removed since is not replaced by
 * another.
 */
function findConfirmedMenu(
	{ menus }: EventConfirmation,
	chosen: number | null,
	booking: OwnEventBooking | undefined,
): number | null {
	const [only, ...more] = menus;
	const preselected = more.length === 0 ? (only?.id ?? null) : (booking?.row.eventMenuId ?? null);
	const menu = chosen ?? preselected;
	return menus.some(({ id }) => id === menu) ? menu : null;
}

/**
 * Shows the confirmation page again where a fact changed; otherwise the slots with the reason for the
 * refusal.
 */
async function renderRefusedBooking(
	c: RequestContext,
	{ event, friend }: FriendVisit,
	wanted: EventBookingRequest & { confirmed: EventConfirmation },
): Promise<Response> {
	const { ctx } = c.var;
	const now = (await findOpenEvent(ctx, event.url.code, event.visitor.token)) ?? { ...event, slots: [] };
	const change = wanted.booking?.row.id ?? null;
	const slot = now.slots.find(({ id }) => id === wanted.slot.id);
	if (slot) {
		const booking = wanted.booking && (await findOwnEventBooking(ctx, now, friend.id, wanted.booking.row.id));
		const present = buildEventConfirmation(ctx, now, { slot, booking });
		const changes = listEventChanges(ctx, wanted.menu, { confirmed: wanted.confirmed, present });
		const again = { ...wanted, slot, booking, menu: preselectMenu(slot, wanted.menu, booking) };
		if (changes.length > 0)
			return renderEventConfirmPage(c, now, again, { problem: VISIT_TEXTS.changed, changes, status: 409 });
	}
	const own = await listOwnEventBookings(ctx, now, friend.id);
	const coming = own.filter(({ slot: { startsAt } }) => startsAt === null || startsAt > ctx.now);
	const problem = explainRefusal(now, wanted, coming);
	return renderSlotsPage(c, now, { change, problem, status: 409 });
}

function explainRefusal(
	event: OpenEvent,
	{ slot, menu, places, booking }: EventBookingRequest,
	own: OwnEventBooking[],
): string {
	const found = event.slots.find(({ id }) => id === slot.id);
	const offer = found?.offers.find((each) => (each.menu?.id ?? null) === menu);
	if (!offer) return EVENT_PAGE_TEXTS.slotGone;
	const standing = own.filter(({ row }) => isActiveEventBooking(row) && row.id !== booking?.row.id);
	if (standing.some(({ row }) => row.eventReserveId === slot.id)) return EVENT_PAGE_TEXTS.already;
	const { maxOpen } = event.config;
	if (!booking && maxOpen > 0 && standing.length >= maxOpen) return EVENT_PAGE_TEXTS.tooManyOpen(maxOpen);
	const { left } = offer;
	if (left === null || left >= places) return EVENT_PAGE_TEXTS.again;
	return left > 0 ? EVENT_PAGE_TEXTS.fewer(left) : EVENT_PAGE_TEXTS.full;
}
