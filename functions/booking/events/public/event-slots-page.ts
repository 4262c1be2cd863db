import { html } from "hono/html";
import { EVENT_PAGES } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { readIdField } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { eventPage, eventPageUrl, timeInWordsOf } from "./event-page.ts";
import { visiting } from "./event-visit.ts";
import type { Offer, OpenEvent, OpenSlot } from "./open-event.ts";

interface SlotsPage {
	/** The booking that is moved; null makes one. */
	change?: number | null;
	problem?: string | undefined;
	status?: 200 | 409;
}

/** The slots to come, with what is left of each. */
export const showSlots = visiting((c, { event, read }) =>
	slotsPage(c, event, { change: event.visitor.isFriend ? readIdField(read("change")) : null }),
);

export function slotsPage(
	c: RequestContext,
	event: OpenEvent,
	{ change = null, problem, status = 200 }: SlotsPage,
): Promise<Response> {
	const { slots, config, visitor } = event;
	return eventPage(c, event, {
		title: change === null ? "日程を選ぶ" : "変更後の日程を選ぶ",
		status,
		problem,
		body: html`${config.description !== "" && html`<p class="text words">${config.description}</p>`}
			${!visitor.isFriend && !visitor.isOver && html`<p class="note">${EVENT_PAGE_TEXTS.friendsOnly}</p>`}
			${
				slots.length === 0
					? html`<p class="note">${EVENT_PAGE_TEXTS.nothing}</p>`
					: html`<ul class="cards">${slots.map((slot) => html`<li>${card(c, event, slot, change)}</li>`)}</ul>`
			}`,
	});
}

/** A slot; a link where this visitor can take it. */
function card(c: RequestContext, event: OpenEvent, slot: OpenSlot, change: number | null) {
	const { offers, id, name } = slot;
	const hasMenus = offers.some(({ menu }) => menu !== null);
	const isFull = offers.every(({ left }) => left === 0);
	const isOpen = event.visitor.isFriend && !isFull;
	const body = html`<span><b>${timeInWordsOf(slot.startsAt, c.var.ctx.zone)}</b><b>${name}</b>
		${
			hasMenus
				? offers.map((offer) => html`<span class="text">${offerInWords(offer)}</span>`)
				: html`<span class="facts">${leftInWords(offers[0]!.left)}</span>`
		}${isOpen && html`<b class="go">この日程を選ぶ ›</b>`}</span>`;
	return isOpen
		? html`<a class="card" href="${eventPageUrl(event, EVENT_PAGES.book, { slot: id, change })}">${body}</a>`
		: html`<div class="card${isFull ? " full" : ""}">${body}</div>`;
}

/** A menu with its price and what is left of it. */
export const offerInWords = ({ menu, left }: Offer): string =>
	[menu?.name, menu && menu.price > 0 && formatYen(menu.price), leftInWords(left)].filter(Boolean).join("・");

/** Availability in words, with the sign customary in Japan. */
function leftInWords(left: number | null): string {
	if (left === null) return "◎ 受付中";
	if (left === 0) return "× 満席";
	return `${left <= 3 ? "△" : "○"} 残り${left}`;
}
