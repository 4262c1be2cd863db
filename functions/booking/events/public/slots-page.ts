import { html } from "hono/html";
import { EVENT_PAGES } from "#domain/engine/public-addresses/event.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events.ts";
import { idIn } from "#functions/booking/booking-pages/fields.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { addressIn, eventPage, timeInWordsOf } from "./event-page.ts";
import type { Offer, OpenEvent, OpenSlot } from "./open-event.ts";
import { visiting } from "./visit.ts";

interface SlotsPage {
	/** The booking that is moved; null makes one. */
	change?: number | null;
	problem?: string | undefined;
	status?: 200 | 409;
}

/** The slots to come, with what is left of each. */
export const showSlots = visiting((c, { event, read }) =>
	slotsPage(c, event, { change: event.visitor.isFriend ? idIn(read("change")) : null }),
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
		? html`<a class="card" href="${addressIn(event, EVENT_PAGES.book, { slot: id, change })}">${body}</a>`
		: html`<div class="card${isFull ? " full" : ""}">${body}</div>`;
}

/** A menu with its price and what is left of it. */
export const offerInWords = ({ menu, left }: Offer): string =>
	[menu?.name, menu && menu.price > 0 && yen(menu.price), leftInWords(left)].filter(Boolean).join("・");

/** What is left, with the sign that people here know. */
function leftInWords(left: number | null): string {
	if (left === null) return "◎ 受付中";
	if (left === 0) return "× 満席";
	return `${left <= 3 ? "△" : "○"} 残り${left}`;
}
