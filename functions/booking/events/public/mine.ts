import { html } from "hono/html";
import { EVENT_STATUS } from "#domain/booking/events/status.ts";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event.ts";
import { yen } from "#domain/platform/texts/currency.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events.ts";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import { changesSince, type Facts } from "#functions/booking/booking-pages/facts.ts";
import { hidden, idIn } from "#functions/booking/booking-pages/fields.ts";
import { type BookingPage, factList } from "#functions/booking/booking-pages/page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { cancelBooking } from "../bookings.ts";
import { paymentOf } from "../payment-of.ts";
import { readCancelFacts, writeCancelFacts } from "./confirmation.ts";
import { addressIn, eventPage, sayingPage, timeInWordsOf } from "./event-page.ts";
import type { OpenEvent } from "./open-event.ts";
import {
	BOOKING_STATUS,
	isStanding,
	mayDo,
	type OwnBooking,
	ownBooking,
	ownBookings,
} from "./own-bookings.ts";
import { visitingOwn } from "./visit.ts";

/** What a press before came to, by what the address says of it. */
const SAID = {
	booked: EVENT_PAGE_TEXTS.booked,
	asked: EVENT_PAGE_TEXTS.asked,
	changed: EVENT_PAGE_TEXTS.changed,
	cancelled: VISIT_TEXTS.cancelled,
} as const;

/** The friend's own bookings of the event, with what may be done to each. */
export const showMine = visitingOwn(async (c, { event, read, friend }) => {
	const { ctx } = c.var;
	const all = await ownBookings(ctx, event, friend.id);
	const said = read("said");
	const isOver = ({ slot }: OwnBooking) => slot.startsAt !== null && slot.startsAt < ctx.now;
	const [coming, past] = [all.filter((each) => !isOver(each)), all.filter(isOver).reverse()];
	return eventPage(c, event, {
		title: "予約の確認・変更",
		body: html`${Object.hasOwn(SAID, said) && html`<p class="note" role="status">${SAID[said as keyof typeof SAID]}</p>`}
			${coming.length === 0 ? html`<p>これからの予約はありません。</p>` : coming.map((booking) => html`<section class="booking">${factsOf(c, booking)}${waysOf(c, event, booking)}</section>`)}
			${
				event.config.isOpen
					? html`<p><a class="wide" href="${addressIn(event, "")}">新しく予約する</a></p>`
					: html`<p class="note">${EVENT_PAGE_TEXTS.ownOnly}</p>`
			}
			${past.length > 0 && html`<h2>これまでの予約</h2>${past.map((booking) => html`<section class="booking">${factsOf(c, booking)}</section>`)}`}`,
	});
});

const factsOf = (c: RequestContext, booking: OwnBooking) => factList(bookingFacts(c, booking));

/** The facts of a booking, in words. */
function bookingFacts(c: RequestContext, { row, slot, menu }: OwnBooking): Facts {
	return [
		["日時", timeInWordsOf(slot.startsAt, c.var.ctx.zone)],
		["内容", slot.name],
		["メニュー", menu?.name ?? ""],
		["人数", row.numOfTakes > 1 ? `${row.numOfTakes}名` : ""],
		["料金", costInWords(row, menu)],
		["状態", BOOKING_STATUS[row.status]],
	];
}

/**
 * What a booking costs, and what of it was paid as far as its maker noted; empty where it costs nothing. Of one that does
 * not stand nothing is to come.
 */
function costInWords(row: OwnBooking["row"], menu: OwnBooking["menu"]): string {
	const cost = (menu?.price ?? 0) * row.numOfTakes;
	if (cost === 0) return "";
	const { paid, isPaid } = paymentOf(row, cost);
	if (isPaid) return `${yen(cost)}（支払い済み）`;
	return paid > 0 && isStanding(row) ? `${yen(cost)}（残り${yen(cost - paid)}）` : yen(cost);
}

function waysOf({ var: { ctx } }: RequestContext, event: OpenEvent, booking: OwnBooking) {
	const change = event.config.isOpen && mayDo(ctx, event, booking, "change");
	const cancel = mayDo(ctx, event, booking, "cancel");
	const { id } = booking.row;
	if (!change && !cancel)
		return isStanding(booking.row) ? html`<p class="legend">${EVENT_PAGE_TEXTS.askInTalk}</p>` : "";
	return html`<div class="actions">
		${change && html`<a class="quiet" href="${addressIn(event, "", { change: id })}">変更する</a>`}
		${cancel && html`<a class="quiet" href="${addressIn(event, EVENT_PAGES.cancel, { id })}">キャンセルする</a>`}
	</div>`;
}

/** Asks before a booking is canceled. */
export const askToCancel = visitingOwn(async (c, { event, read, friend }) => {
	const booking = await ownBooking(c.var.ctx, event, friend.id, idIn(read("id")));
	return booking ? cancelPage(c, event, booking) : gonePage(c, event);
});

/** Cancels a booking of the friend's; a second press finds it canceled, and says the same. */
export const cancelOwn = visitingOwn(async (c, { event, read, friend }) => {
	const { ctx } = c.var;
	const find = () => ownBooking(ctx, event, friend.id, idIn(read("id")));
	const booking = await find();
	if (!booking) return gonePage(c, event);
	const done = () => c.redirect(addressIn(event, EVENT_PAGES.mine, { said: "cancelled" }), 303);
	const isCanceled = ({ row }: OwnBooking) => row.status === EVENT_STATUS.canceled;
	if (isCanceled(booking)) return done();
	if (!mayDo(ctx, event, booking, "cancel")) return cancelPage(c, event, booking, { status: 409 });
	const shown = readCancelFacts(ctx, event, read("shown"));
	if (!shown) return cancelPage(c, event, booking, { status: 409, problem: VISIT_TEXTS.confirmFirst });
	const isSame = changesSince(shown, bookingFacts(c, booking)).length === 0;
	if (isSame && (await cancelBooking(ctx, event, booking))) return done();
	const now = await find();
	if (!now) return gonePage(c, event);
	if (isCanceled(now)) return done();
	const changes = changesSince(shown, bookingFacts(c, now));
	return cancelPage(c, event, now, { status: 409, problem: VISIT_TEXTS.changed, changes });
});

const gonePage = (c: RequestContext, event: OpenEvent): Promise<Response> =>
	sayingPage(c, event, { title: "予約の確認・変更", text: VISIT_TEXTS.gone, status: 404 });

function cancelPage(
	c: RequestContext,
	event: OpenEvent,
	booking: OwnBooking,
	{ status = 200, problem, changes }: Pick<BookingPage, "status" | "problem" | "changes"> = {},
): Promise<Response> {
	const { url, visitor } = event;
	const facts = bookingFacts(c, booking);
	return eventPage(c, event, {
		title: "予約のキャンセル",
		...{ status, problem, changes },
		body: html`${factList(facts)}
			${
				mayDo(c.var.ctx, event, booking, "cancel")
					? html`<form method="post" action="${eventPath(url.code)}${EVENT_PAGES.cancel}">
							${hidden({ [EVENT_TOKEN]: visitor.token, id: booking.row.id, shown: writeCancelFacts(c.var.ctx, event, facts) })}
							<div class="actions"><button class="danger">この予約をキャンセルする</button></div>
						</form>`
					: html`<p class="note">${booking.row.status === EVENT_STATUS.canceled ? VISIT_TEXTS.alreadyCancelled : EVENT_PAGE_TEXTS.notCancelled}</p>`
			}
			<p><a href="${addressIn(event, EVENT_PAGES.mine)}">予約の確認へ戻る</a></p>`,
	});
}
