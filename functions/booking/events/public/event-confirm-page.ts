import { html } from "hono/html";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { formatYen } from "#domain/platform/texts/format-yen.ts";
import { type BookingPage, factList } from "#functions/booking/booking-pages/booking-page.ts";
import { hiddenFields } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type EventConfirmation, eventConfirmation, signEventConfirmation } from "./event-confirmation.ts";
import { eventPage, eventPageUrl, timeInWordsOf } from "./event-page.ts";
import { offerInWords } from "./event-slots-page.ts";
import type { OwnEventBooking } from "./find-own-event-bookings.ts";
import type { OpenEvent, OpenSlot } from "./open-event.ts";

/** Booking or move that a friend is about to confirm. */
export interface EventBookingRequest {
	slot: OpenSlot;
	/** The chosen menu; null before one is chosen, or where there are none. */
	menu: number | null;
	places: number;
	/** The booking that is moved; undefined makes one. */
	booking: OwnEventBooking | undefined;
	/** One press, however often it is sent. */
	key: string;
	/** Facts that the friend confirmed; whoever books without a page has confirmed none. */
	confirmed?: EventConfirmation;
}

interface ConfirmPageContent extends Pick<BookingPage, "problem" | "changes"> {
	status?: 200 | 409 | 422;
}

/** The slot once more, what of it is taken, and the button. It works without scripts. */
export function eventConfirmPage(
	c: RequestContext,
	event: OpenEvent,
	wanted: EventBookingRequest,
	{ problem, changes, status = 200 }: ConfirmPageContent = {},
): Promise<Response> {
	const { slot, booking, key } = wanted;
	const { config, visitor, url } = event;
	const menus = slot.offers.flatMap((offer) => (offer.menu ? [{ ...offer, menu: offer.menu }] : []));
	const change = booking?.row.id ?? null;
	const shown = eventConfirmation(c.var.ctx, event, wanted);
	const price = menus.length === 1 ? menus[0]!.menu.price : 0;
	const facts = factList([
		["日時", timeInWordsOf(slot.startsAt, c.var.ctx.zone)],
		["内容", slot.name],
		["料金", price > 0 ? formatYen(price) : ""],
	]);
	return eventPage(c, event, {
		title: booking ? "変更の確認" : "予約内容の確認",
		...{ status, problem, changes },
		body: html`${booking && html`<p>変更前: ${shown.before}</p><h2>変更後</h2>`}
			${facts}
			<form method="post" action="${eventPath(url.code)}${EVENT_PAGES.book}">
				${hiddenFields({ [EVENT_TOKEN]: visitor.token, slot: slot.id, change, key, shown: signEventConfirmation(c.var.ctx, shown) })}
				${
					menus.length > 0 &&
					html`<fieldset class="question"><legend>メニュー</legend>${menus.map(
						(offer) =>
							html`<label class="check"><input type="radio" name="menu" value="${offer.menu.id}" required${wanted.menu === offer.menu.id || menus.length === 1 ? html` checked` : ""}${offer.left === 0 && booking?.row.eventMenuId !== offer.menu.id ? html` disabled` : ""} />${offerInWords(offer)}</label>`,
					)}</fieldset>`
				}
				${
					config.maxTakes > 1 &&
					html`<div class="question"><label for="places">人数</label><select id="places" name="places">${Array.from(
						{ length: config.maxTakes },
						(_, index) =>
							html`<option value="${index + 1}"${wanted.places === index + 1 ? html` selected` : ""}>${index + 1}名</option>`,
					)}</select></div>`
				}
				${config.needsApproval && html`<p class="note">ご予約は、確認のご連絡をもって確定します。</p>`}
				<div class="actions"><button>${booking ? "変更" : "予約"}${config.needsApproval ? "を申し込む" : "する"}</button></div>
			</form>
			<p><a href="${eventPageUrl(event, "", { change })}">日程を選び直す</a></p>`,
	});
}
