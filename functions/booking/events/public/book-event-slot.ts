import { EVENT_RESULTS, RESULT_PARAMETER } from "#domain/booking/booking-pages/submit-results.ts";
import { EVENT_STATUS } from "#domain/booking/events/event-booking-status.ts";
import { EVENT_PAGES } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { readIdField, readSubmitKey } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { Ctx } from "#functions/context.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { createEventBooking } from "../create-event-booking.ts";
import { computeBookingPayment } from "../event-payment.ts";
import { moveEventBooking } from "../move-event-booking.ts";
import { raisesRefund } from "../payments/refund-event-booking.ts";
import { findBookingPayments } from "../payments/request-booking-payment.ts";
import { type EventBookingRequest, renderEventConfirmPage } from "./event-confirm-page.ts";
import {
	buildEventConfirmation,
	type EventConfirmation,
	listEventChanges,
	readEventConfirmation,
} from "./event-confirmation.ts";
import { buildEventPageUrl, renderEventNotice } from "./event-page.ts";
import { renderSlotsPage } from "./event-slots-page.ts";
import { type EventVisit, handleEventFriendVisit } from "./event-visit.ts";
import { findOpenEvent, type OpenEventSlot, type PublicEvent } from "./find-public-event.ts";
import {
	findOwnEventBooking,
	isActiveEventBooking,
	isEventActionAllowed,
	listOwnEventBookings,
	type OwnEventBooking,
} from "./list-own-event-bookings.ts";

type FriendVisit = EventVisit & { friend: { id: number } };

/** Confirmation page before a booking. */
export const showEventConfirm = handleEventFriendVisit(async (c, visit) => {
	const result = await readEventRequest(c, visit);
	return "answer" in result ? result.answer : renderEventConfirmPage(c, visit.event, result.request);
});

/** Creates or changes a booking, once per key, and redirects, so that a reload sends nothing. */
export const bookEventSlot = handleEventFriendVisit(async (c, visit) => {
	const { event, friend, readField } = visit;
	const result = await readEventRequest(c, visit);
	if ("answer" in result) return result.answer;
	const { slot, booking } = result.request;
	const key = readSubmitKey(readField("key"), () => result.request.key);
	const confirmed = readEventConfirmation(c.var.ctx, event, readField("shown"));
	if (confirmed?.slot.id !== slot.id)
		return renderEventConfirmPage(
			c,
			event,
			{ ...result.request, key },
			{ problem: VISIT_TEXTS.confirmFirst, status: 409 },
		);
	const menu = findConfirmedMenu(confirmed, readIdField(readField("menu")), booking);
	const confirmedRequest = { ...result.request, menu, key, confirmed };
	if (confirmed.menus.length > 0 && menu === null)
		return renderEventConfirmPage(c, event, confirmedRequest, {
			problem: EVENT_PAGE_TEXTS.menuRequired,
			status: 422,
		});
	const input = { event, request: confirmedRequest, friendId: friend.id };
	const storedBooking = booking
		? await moveEventBooking(c.var.ctx, input, booking)
		: await createEventBooking(c.var.ctx, input);
	if (!storedBooking) return renderRefusedBooking(c, visit, confirmedRequest);
	if (storedBooking.payUntil !== null) {
		const path = (await findBookingPayments(c.var.ctx, [storedBooking.id])).get(storedBooking.id);
		if (path !== undefined) return c.redirect(path, 303);
	}
	const submitResult = booking
		? EVENT_RESULTS.changed
		: storedBooking.status === EVENT_STATUS.pending
			? EVENT_RESULTS.bookingRequested
			: EVENT_RESULTS.booked;
	return c.redirect(buildEventPageUrl(event, EVENT_PAGES.mine, { [RESULT_PARAMETER]: submitResult }), 303);
});

/**
 * Reads the slot, menu and booking that a request names; `answer` is the response where they are not valid.
 */
async function readEventRequest(
	c: RequestContext,
	{ event, readField, friend }: FriendVisit,
): Promise<{ request: EventBookingRequest } | { answer: Response }> {
	const { ctx } = c.var;
	const change = readIdField(readField("change"));
	const booking = await findOwnEventBooking(ctx, event, friend.id, change);
	if (change !== null && (!booking || !isEventActionAllowed(ctx, event, booking, "change")))
		return {
			answer: await renderEventNotice(c, event, {
				title: "予約の変更",
				text: booking ? EVENT_PAGE_TEXTS.notChanged : VISIT_TEXTS.gone,
				status: booking ? 409 : 404,
			}),
		};
	const slot = event.slots.find(({ id }) => id === readIdField(readField("slot")));
	if (!slot)
		return {
			answer: await renderSlotsPage(c, event, { change, problem: EVENT_PAGE_TEXTS.slotGone, status: 409 }),
		};
	const { maxTakes } = event.config;
	const requestedSeats = readIdField(readField("places"));
	if (requestedSeats !== null && requestedSeats > maxTakes)
		return {
			answer: await renderSlotsPage(c, event, {
				change,
				problem: EVENT_PAGE_TEXTS.tooManyPlaces(maxTakes),
				status: 409,
			}),
		};
	return {
		request: {
			slot,
			menu: preselectMenu(slot, readIdField(readField("menu")), booking),
			seats: requestedSeats ?? booking?.row.numOfTakes ?? 1,
			booking,
			key: ctx.newId(),
		},
	};
}

/** Preselected menu: the chosen one, the only one, or that of the booking. */
function preselectMenu(
	{ offers }: OpenEventSlot,
	chosenMenuId: number | null,
	booking: OwnEventBooking | undefined,
): number | null {
	const isOffered = (id: number | null) => offers.some(({ menu }) => menu?.id === id);
	const [firstOffer, ...otherOffers] = offers;
	if (chosenMenuId !== null && isOffered(chosenMenuId)) return chosenMenuId;
	if (otherOffers.length === 0) return firstOffer?.menu?.id ?? null;
	return booking && isOffered(booking.row.eventMenuId) ? booking.row.eventMenuId : null;
}

/**
 * Chosen menu among those that the confirmation page showed; a menu that was removed since is not replaced by
 * another.
 */
function findConfirmedMenu(
	{ menus }: EventConfirmation,
	chosenMenuId: number | null,
	booking: OwnEventBooking | undefined,
): number | null {
	const [firstMenu, ...otherMenus] = menus;
	const preselected = otherMenus.length === 0 ? (firstMenu?.id ?? null) : (booking?.row.eventMenuId ?? null);
	const menu = chosenMenuId ?? preselected;
	return menus.some(({ id }) => id === menu) ? menu : null;
}

/**
 * Shows the confirmation page again where a fact changed; otherwise the slots with the reason for the
 * refusal.
 */
async function renderRefusedBooking(
	c: RequestContext,
	{ event, friend }: FriendVisit,
	request: EventBookingRequest & { confirmed: EventConfirmation },
): Promise<Response> {
	const { ctx } = c.var;
	const currentEvent = (await findOpenEvent(ctx, event.url.code, event.visitor.token)) ?? {
		...event,
		slots: [],
	};
	const change = request.booking?.row.id ?? null;
	const slot = currentEvent.slots.find(({ id }) => id === request.slot.id);
	if (slot) {
		const booking =
			request.booking && (await findOwnEventBooking(ctx, currentEvent, friend.id, request.booking.row.id));
		const currentConfirmation = buildEventConfirmation(ctx, currentEvent, { slot, booking });
		const changes = listEventChanges(ctx, request.menu, {
			confirmed: request.confirmed,
			current: currentConfirmation,
		});
		const repeatedRequest = { ...request, slot, booking, menu: preselectMenu(slot, request.menu, booking) };
		if (changes.length > 0)
			return renderEventConfirmPage(c, currentEvent, repeatedRequest, {
				problem: VISIT_TEXTS.changed,
				changes,
				status: 409,
			});
	}
	const ownBookings = await listOwnEventBookings(ctx, currentEvent, friend.id);
	const upcomingBookings = ownBookings.filter(
		({ slot: { startsAt } }) => startsAt === null || startsAt > ctx.now,
	);
	const problem = explainRefusal(ctx, currentEvent, request, upcomingBookings);
	return renderSlotsPage(c, currentEvent, { change, problem, status: 409 });
}

/** Whether a price is above what a booking costs now, and above what was paid for it. */
function isDearer({ row, menu }: OwnEventBooking, price: number): boolean {
	const cost = (menu?.price ?? 0) * row.numOfTakes;
	return price > Math.max(cost, computeBookingPayment(row, cost).paidAmount);
}

/** Whether a paid booking is not moved because its refund would rise. */
const isPastRefund = (
	ctx: Ctx,
	{ config }: PublicEvent,
	{ booking, slot }: { booking: OwnEventBooking; slot: { startsAt: number | null } },
): boolean =>
	booking.row.paidAt !== null &&
	raisesRefund(ctx, { rule: config.refundRule, from: booking.slot.startsAt, to: slot.startsAt });

function explainRefusal(
	ctx: Ctx,
	event: PublicEvent,
	{ slot, menu, seats, booking }: EventBookingRequest,
	ownBookings: OwnEventBooking[],
): string {
	const currentSlot = event.slots.find(({ id }) => id === slot.id);
	const offer = currentSlot?.offers.find((slotOffer) => (slotOffer.menu?.id ?? null) === menu);
	if (!offer) return EVENT_PAGE_TEXTS.slotGone;
	const activeBookings = ownBookings.filter(
		({ row }) => isActiveEventBooking(row) && row.id !== booking?.row.id,
	);
	if (activeBookings.some(({ row }) => row.eventReserveId === slot.id)) return EVENT_PAGE_TEXTS.already;
	const { maxOpen } = event.config;
	if (!booking && maxOpen > 0 && activeBookings.length >= maxOpen)
		return EVENT_PAGE_TEXTS.tooManyOpen(maxOpen);
	const { seatsLeft, menu: offeredMenu } = offer;
	if (booking && event.config.paysBefore && isDearer(booking, (offeredMenu?.price ?? 0) * seats))
		return EVENT_PAGE_TEXTS.dearer;
	if (seatsLeft === null || seatsLeft >= seats)
		return booking && isPastRefund(ctx, event, { booking, slot })
			? EVENT_PAGE_TEXTS.refundOver
			: EVENT_PAGE_TEXTS.again;
	return seatsLeft > 0 ? EVENT_PAGE_TEXTS.fewer(seatsLeft) : EVENT_PAGE_TEXTS.full;
}
