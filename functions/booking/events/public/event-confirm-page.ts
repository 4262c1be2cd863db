import { html } from "hono/html";
import { describeRefundRule } from "#domain/commerce/payments/refund-rule.ts";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { EVENT_PAGE_TEXTS } from "#domain/platform/texts/events-texts.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { type BookingPage, renderFactBox } from "#functions/booking/booking-pages/booking-page.ts";
import { renderHiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { findTestNote } from "#functions/commerce/payments/public/test-note.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { PAY_MINUTES } from "../payments/request-booking-payment.ts";
import {
	buildEventConfirmation,
	type EventConfirmation,
	signEventConfirmation,
} from "./event-confirmation.ts";
import { buildEventPageUrl, formatSlotStart, renderEventPage } from "./event-page.ts";
import { formatOffer } from "./event-slots-page.ts";
import type { OpenEventSlot, PublicEvent } from "./find-public-event.ts";
import type { OwnEventBooking } from "./list-own-event-bookings.ts";

/** Booking or move that a friend is about to confirm. */
export interface EventBookingRequest {
	slot: OpenEventSlot;
	/** Chosen menu; null where none is chosen yet or the slot has none. */
	menu: number | null;
	seats: number;
	/** Booking that is moved; undefined for a new one. */
	booking: OwnEventBooking | undefined;
	/** Idempotency key of a submit. */
	key: string;
	/** Facts that the friend confirmed; undefined for a booking made without the page. */
	confirmed?: EventConfirmation;
}

interface ConfirmPageContent extends Pick<BookingPage, "problem" | "changes"> {
	status?: 200 | 409 | 422;
}

/** Confirmation page with the slot, its menus and the submit button; works without scripts. */
export async function renderEventConfirmPage(
	c: RequestContext,
	event: PublicEvent,
	request: EventBookingRequest,
	{ problem, changes, status = 200 }: ConfirmPageContent = {},
): Promise<Response> {
	const { slot, booking, key } = request;
	const { config, visitor, url } = event;
	const menus = slot.offers.flatMap((offer) => (offer.menu ? [{ ...offer, menu: offer.menu }] : []));
	const change = booking?.row.id ?? null;
	const confirmation = buildEventConfirmation(c.var.ctx, event, request);
	// Several menus show their own prices.
	const price = menus.length === 1 ? menus[0]!.menu.price : 0;
	const facts = renderFactBox([
		["日時", formatSlotStart(slot.startsAt, c.var.ctx.zone)],
		["内容", slot.name],
		["料金", price > 0 ? formatYen(price) : ""],
	]);
	const asksForMoney = config.paysBefore && !booking && menus.some(({ menu }) => menu.price > 0);
	const note = await findTestNote(c.var.ctx, asksForMoney);
	return renderEventPage(c, event, {
		title: booking ? "変更の確認" : "予約内容の確認",
		status,
		problem,
		changes,
		body: html`${booking && html`<p>変更前: ${confirmation.before}</p><h2>変更後</h2>`}
			${facts}
			<form method="post" action="${eventPath(url.code)}${EVENT_PAGES.book}">
				${renderHiddenFields({ [EVENT_TOKEN]: visitor.token, slot: slot.id, change, key, shown: signEventConfirmation(c.var.ctx, confirmation) })}
				${
					menus.length > 0 &&
					html`<fieldset class="question"><legend>メニュー</legend>${menus.map(
						(offer) =>
							html`<label class="check"><input type="radio" name="menu" value="${offer.menu.id}" required${request.menu === offer.menu.id || menus.length === 1 ? html` checked` : ""}${offer.seatsLeft === 0 && booking?.row.eventMenuId !== offer.menu.id ? html` disabled` : ""} />${formatOffer(offer)}</label>`,
					)}</fieldset>`
				}
				${
					config.maxTakes > 1 &&
					html`<div class="question"><label for="places">人数</label><select id="places" name="places">${Array.from(
						{ length: config.maxTakes },
						(_, index) =>
							html`<option value="${index + 1}"${request.seats === index + 1 ? html` selected` : ""}>${index + 1}名</option>`,
					)}</select></div>`
				}
				${config.needsApproval && html`<p class="note">ご予約は、確認のご連絡をもって確定します。</p>`}
				${note}
				${asksForMoney && html`<p class="note">${EVENT_PAGE_TEXTS.payNext(PAY_MINUTES)}</p>`}
				${config.paysBefore && config.refundRule.length > 0 && menus.some(({ menu }) => menu.price > 0) && html`<p class="note">${EVENT_PAGE_TEXTS.refundRule(describeRefundRule(config.refundRule))}</p>`}
				<div class="actions"><button>${booking ? "変更" : "予約"}${config.needsApproval ? "を申し込む" : "する"}</button></div>
			</form>
			<p><a href="${buildEventPageUrl(event, "", { change })}">日程を選び直す</a></p>`,
	});
}
