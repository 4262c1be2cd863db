import { html } from "hono/html";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon.ts";
import * as pages from "#functions/booking/booking-pages/page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import { addressAt } from "./choice.ts";
import type { OpenSalon } from "./open-salon.ts";

interface SalonPage extends pages.BookingPage {
	script?: string;
	/** What the shop says of itself stands at the top. */
	isFirst?: boolean;
}

/** A page of a salon: its name and words, what the visitor is asked, and where it is found. */
export function bookingPage(c: RequestContext, salon: OpenSalon, page: SalonPage): Promise<Response> {
	const { script = "", isFirst = false, body, ...rest } = page;
	const { visitor, shop, name } = salon;
	const host = {
		...{ name, visitor, script, pictures: "any" as const },
		mine: addressAt(salon, SALON_PAGES.mine),
		footer: footer(salon),
	};
	return pages.bookingPage(c, host, {
		...rest,
		body: html`${isFirst && shop.description !== "" && html`<p class="text words">${shop.description}</p>`}
			${body}`,
	});
}

/** Where the shop is, how it is reached, and its closing words; null where it says none of these. */
function footer({ shop, agreement }: OpenSalon): pages.Html | null {
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
export const sayingPage = (
	c: RequestContext,
	salon: OpenSalon,
	{ back, ...said }: pages.Saying & { back?: string },
): Promise<Response> =>
	bookingPage(
		c,
		salon,
		pages.saying(said, back === undefined ? undefined : { href: back, label: "予約ページへ戻る" }),
	);
