import { html } from "hono/html";
import { formatWeekday } from "#domain/booking/salons/availability-marks.ts";
import { toDayNumber } from "#domain/booking/salons/salon-minutes.ts";
import { EVENT_PAGES } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { readIdField } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { renderShopContact } from "#functions/booking/booking-pages/render-shop-contact.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { listSlotsPastRefund } from "../payments/refund-event-booking.ts";
import { buildEventPageUrl, formatSlotStart, renderEventPage } from "./event-page.ts";
import { handleEventVisit } from "./event-visit.ts";
import type { EventOffer, OpenEventSlot, PublicEvent } from "./find-public-event.ts";
import { findOwnEventBooking } from "./list-own-event-bookings.ts";

interface SlotsPageContent {
	/** Booking that is moved; null for a new one. */
	change?: number | null;
	problem?: string | undefined;
	status?: 200 | 409;
}

/** Page with the bookable slots and their availability. */
export const showEventSlots = handleEventVisit((c, { event, readField }) =>
	renderSlotsPage(c, event, { change: event.visitor.isFriend ? readIdField(readField("change")) : null }),
);

/** Renders that page, also with the reason that a submit was refused. */
export async function renderSlotsPage(
	c: RequestContext,
	event: PublicEvent,
	{ change = null, problem, status = 200 }: SlotsPageContent,
): Promise<Response> {
	const { slots, config, visitor, place } = event;
	const closedIds = await listClosedSlots(c, event, change);
	const isAnonymous = !visitor.isFriend && !visitor.hasExpiredLink;
	return renderEventPage(c, event, {
		title: change === null ? "日程を選ぶ" : "変更後の日程を選ぶ",
		status,
		problem,
		isFirstPage: true,
		body: html`${config.description !== "" && html`<p class="text">${config.description}</p>`}
			${isAnonymous && html`<p class="note">${EVENT_PAGE_TEXTS.friendsOnly}</p>${await renderShopContact(c.var.ctx, place.phone)}`}
			${
				slots.length === 0
					? html`<p class="note">${EVENT_PAGE_TEXTS.nothing}</p>`
					: html`<ul class="cards">${slots.map((slot) => html`<li>${renderSlotCard(c, event, slot, { change, isPastRefund: closedIds.has(slot.id) })}</li>`)}</ul>`
			}`,
	});
}

/** Slots to which the booking is not moved. */
async function listClosedSlots(
	c: RequestContext,
	event: PublicEvent,
	change: number | null,
): Promise<ReadonlySet<number>> {
	const { visitor, slots, config } = event;
	const booking = visitor.isFriend
		? await findOwnEventBooking(c.var.ctx, event, visitor.id, change)
		: undefined;
	if (!booking) return new Set();
	const { row, slot } = booking;
	return listSlotsPastRefund(c.var.ctx, {
		id: row.id,
		rule: config.refundRule,
		startsAt: slot.startsAt,
		slots,
	});
}

interface CardState {
	change: number | null;
	/** Whether the booking is not moved to it. */
	isPastRefund: boolean;
}

/** Card of a slot; a link where this visitor can book it. */
function renderSlotCard(
	c: RequestContext,
	event: PublicEvent,
	slot: OpenEventSlot,
	{ change, isPastRefund }: CardState,
) {
	const { offers, id, name } = slot;
	const hasMenus = offers.some(({ menu }) => menu !== null);
	const isFull = offers.every(({ seatsLeft }) => seatsLeft === 0);
	const isOpen = event.visitor.isFriend && !isFull && !isPastRefund;
	const body = html`${renderDateTile(slot.startsAt, c.var.ctx.zone)}<span><b>${formatSlotStart(slot.startsAt, c.var.ctx.zone)}</b><b>${name}</b>
		${
			hasMenus
				? offers.map((offer) => html`<span class="text">${formatOffer(offer)}</span>`)
				: html`<span class="facts">${formatSeatsLeft(offers[0]!.seatsLeft)}</span>`
		}${isPastRefund && html`<span class="text">${EVENT_PAGE_TEXTS.refundOverSlot}</span>`}${isOpen && html`<b class="go">この日程を選ぶ ›</b>`}</span>`;
	return isOpen
		? html`<a class="card" href="${buildEventPageUrl(event, EVENT_PAGES.book, { slot: id, change })}">${body}</a>`
		: html`<div class="card${isFull || isPastRefund ? " full" : ""}">${body}</div>`;
}

/** Day of a slot at a glance; the card's text repeats it. */
function renderDateTile(startsAt: number | null, zone: string): PageHtml | "" {
	if (startsAt === null) return "";
	const date = toWireTime(startsAt, zone).slice(0, 10);
	const [, month, day] = date.split("-").map(Number);
	return html`<span class="date" aria-hidden="true"><small>${month}月</small><strong>${day}</strong><small>${formatWeekday(toDayNumber(date))}</small></span>`;
}

/** Text of a menu with its price and availability. */
export const formatOffer = ({ menu, seatsLeft }: EventOffer): string =>
	[menu?.name, menu && menu.price > 0 && formatYen(menu.price), formatSeatsLeft(seatsLeft)]
		.filter(Boolean)
		.join("・");

/** Maximum number of seats that counts as few. */
const FEW_SEATS = 3;

/** Text of the availability, with the sign customary in Japan. */
function formatSeatsLeft(seatsLeft: number | null): string {
	if (seatsLeft === null) return "◎ 受付中";
	if (seatsLeft === 0) return "× 満席";
	return `${seatsLeft <= FEW_SEATS ? "△" : "○"} 残り${seatsLeft}`;
}
