import { html } from "hono/html";
import { formatTicketCode } from "#domain/booking/events/tickets/ticket-code.ts";
import { TICKET_STATES, type TicketState } from "#domain/booking/events/tickets/ticket-state.ts";
import { TICKET_PICTURE, TICKET_TOKEN, ticketPath } from "#domain/engine/public-addresses/ticket-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { TICKET_PAGE_TEXTS } from "#domain/platform/texts/tickets-texts.ts";
import { formatLongDay, formatMoment } from "#domain/platform/time/format-moment.ts";
import { halfMinuteAt, untilNextHalfMinute } from "#domain/platform/time/half-minutes.ts";
import { SECOND, toWireTime } from "#domain/platform/time/wire-time.ts";
import { renderPlace } from "#functions/booking/booking-pages/render-place.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	renderEmblem,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import type { FoundTicket } from "./find-ticket.ts";
import STYLE from "./ticket-page.css?raw";
import { shownCode } from "./ticket-picture.ts";

type Seat = FoundTicket["seats"][number];

/**
 * Page of a booking's tickets, which the friend shows at the door. It runs no script: a changing code is renewed by the
 * page's own refresh, at the beginning of each half minute.
 */
export function renderTicket(c: RequestContext, ticket: FoundTicket): Promise<Response> {
	const { title, slot, menu, places, state, place, friend, seats, settings, startsAt } = ticket;
	const { ctx } = c.var;
	c.header("Cache-Control", "no-store");
	const isShown = state === "valid" && seats.some(({ used }) => !used);
	if (isShown && settings.rotates)
		c.header("Refresh", String(Math.ceil(untilNextHalfMinute(ctx.now) / SECOND) + 1));
	const facts = [
		["日時", startsAt === null ? "" : formatStart(startsAt, ctx.zone)],
		["内容", slot],
		["メニュー", menu ?? ""],
		["人数", `${places}名`],
		["お名前", friend.name ?? ""],
		["予約番号", String(ticket.bookingId)],
	] as const;
	return renderPublicPage(c, {
		title: `チケット｜${title}`,
		preview: { title: `${title}のチケット` },
		pictures: "ours",
		style: STYLE,
		colour: place.colour,
		head: renderPageHead({ name: title, logo: "", cover: "" }),
		body: html`<h1 class="hidden">チケット</h1>
			${state === "valid" ? seats.map((seat) => renderSeat(c, ticket, seat)) : renderState(ticket)}
			${
				isShown &&
				html`<p class="note">${TICKET_PAGE_TEXTS.show}${ticket.due > 0 && ` ${TICKET_PAGE_TEXTS.payAtDoor(formatYen(ticket.due))}`}</p>
				<p class="legend">${settings.rotates ? TICKET_PAGE_TEXTS.rotates : TICKET_PAGE_TEXTS.save}</p>`
			}
			<dl>${facts.filter(([, value]) => value !== "").map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`,
		foot: renderPlace({ ...place, hours: [] }) ?? undefined,
	});
}

function formatStart(startsAt: number, zone: string): string {
	const time = toWireTime(startsAt, zone);
	return `${formatLongDay(time)} ${time.slice(11, 16)}〜`;
}

const renderBadge = (state: TicketState): PageHtml =>
	html`<p class="state ${state}"><strong>${TICKET_STATES[state]}</strong></p>`;

/** Ticket that nobody can use, with the reason. */
const renderState = ({ state }: FoundTicket): PageHtml =>
	html`<section class="ticket">${renderEmblem(state === "cancelled" ? "message" : "clock")}${renderBadge(state)}<p class="centred">${
		state === "unpaid"
			? TICKET_PAGE_TEXTS.unpaid
			: state === "pending"
				? TICKET_PAGE_TEXTS.pending
				: TICKET_PAGE_TEXTS.cancelled
	}</p></section>`;

/** Ticket of one seat, or of all of a booking: its code, or where and when it was used. */
function renderSeat(c: RequestContext, ticket: FoundTicket, { seat, used }: Seat): PageHtml {
	const { ctx } = c.var;
	const heading = seat > 0 && html`<h2>${seat}人目 <span class="dim">/ ${ticket.places}人</span></h2>`;
	if (used)
		return html`<section class="ticket">${heading}${renderEmblem("check", "good")}${renderBadge("used")}<p class="centred">${TICKET_PAGE_TEXTS.usedAt(
			formatMoment(toWireTime(used.at, ctx.zone)),
			used.gate,
		)}</p></section>`;
	const query = new URLSearchParams({ [TICKET_TOKEN]: ticket.token, seat: String(seat) });
	// Another address for each half minute, so that no browser shows an old picture.
	if (ticket.settings.rotates) query.set("at", String(halfMinuteAt(ctx.now)));
	return html`<section class="ticket">${heading}
		<img class="code" src="${ticketPath(String(ticket.bookingId))}${TICKET_PICTURE}?${query}" width="320" height="320" alt="受付で読み取るQRコード" />
		<p class="digits">${formatTicketCode(shownCode(ctx, ticket, seat).code)}</p>
		${renderBadge("valid")}</section>`;
}
