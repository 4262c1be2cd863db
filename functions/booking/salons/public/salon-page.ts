import { html } from "hono/html";
import { SALON_PAGES } from "#domain/engine/public-addresses/salon-address.ts";
import * as pages from "#functions/booking/booking-pages/booking-page.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { buildSalonPageUrl } from "./booking-choice.ts";
import type { OpenSalon } from "./find-open-salon.ts";

interface SalonPageContent extends pages.BookingPage {
	script?: string;
	/** Whether the salon's own description is shown at the top. */
	isFirst?: boolean;
}

/** Renders a page of a salon with its name, its description and its contact details. */
export function renderSalonPage(
	c: RequestContext,
	salon: OpenSalon,
	page: SalonPageContent,
): Promise<Response> {
	const { script = "", isFirst = false, body, ...rest } = page;
	const { visitor, shop, name } = salon;
	const host = {
		name,
		visitor,
		script,
		pictures: "any" as const,
		ownBookingsUrl: buildSalonPageUrl(salon, SALON_PAGES.mine),
		footer: renderFooter(salon),
	};
	return pages.renderBookingPage(c, host, {
		...rest,
		body: html`${isFirst && shop.description !== "" && html`<p class="text words">${shop.description}</p>`}
			${body}`,
	});
}

/** Contact details and closing text of the salon; null where it has none. */
function renderFooter({ shop, agreement }: OpenSalon): pages.PageHtml | null {
	const { address, phone, map_url: map } = shop;
	if ([address, phone, map, agreement.footer].every((text) => text === "")) return null;
	const mapLink =
		map || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`);
	return html`${address !== "" && html`<p>${address}</p>`}
		${mapLink !== "" && html`<p><a href="${mapLink}" rel="noreferrer">地図を見る</a></p>`}
		${phone !== "" && html`<p>電話 <a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a></p>`}
		${agreement.footer !== "" && html`<p class="text">${agreement.footer}</p>`}`;
}

/** Renders a page of a salon with one message and an optional link back. */
export const renderSalonNotice = (
	c: RequestContext,
	salon: OpenSalon,
	{ back, ...notice }: pages.BookingNotice & { back?: string },
): Promise<Response> =>
	renderSalonPage(
		c,
		salon,
		pages.buildNoticePage(notice, back === undefined ? undefined : { href: back, label: "予約ページへ戻る" }),
	);
