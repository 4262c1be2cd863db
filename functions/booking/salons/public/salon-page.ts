import { html } from "hono/html";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import * as pages from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { addressAt } from "./booking-choice.ts";
import type { OpenSalon } from "./open-salon.ts";

interface SalonPage extends pages.BookingPage {
	script?: string;
	/** Whether the salon's own description is shown at the top. */
	isFirst?: boolean;
}

/** A page of a salon: its name and words, what the visitor is asked, and where it is found. */
export function salonBookingPage(c: RequestContext, salon: OpenSalon, page: SalonPage): Promise<Response> {
	const { script = "", isFirst = false, body, ...rest } = page;
	const { visitor, shop, name } = salon;
	const host = {
		...{ name, visitor, script, pictures: "any" as const },
		mine: addressAt(salon, SALON_PAGES.mine),
		footer: footer(salon),
	};
	return pages.renderBookingPage(c, host, {
		...rest,
		body: html`${isFirst && shop.description !== "" && html`<p class="text words">${shop.description}</p>`}
			${body}`,
	});
}

/** Where the shop is, how it is reached, and its closing words; null where it says none of these. */
function footer({ shop, agreement }: OpenSalon): pages.PageHtml | null {
	const { address, phone, map_url: map } = shop;
	if ([address, phone, map, agreement.footer].every((text) => text === "")) return null;
	const where =
		map || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`);
	return html`${address !== "" && html`<p>${address}</p>`}
		${where !== "" && html`<p><a href="${where}" rel="noreferrer">地図を見る</a></p>`}
		${phone !== "" && html`<p>電話 <a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a></p>`}
		${agreement.footer !== "" && html`<p class="text">${agreement.footer}</p>`}`;
}

/** A page that says one thing, with a way on. */
export const salonNoticePage = (
	c: RequestContext,
	salon: OpenSalon,
	{ back, ...said }: pages.BookingNotice & { back?: string },
): Promise<Response> =>
	salonBookingPage(
		c,
		salon,
		pages.bookingNotice(said, back === undefined ? undefined : { href: back, label: "予約ページへ戻る" }),
	);
