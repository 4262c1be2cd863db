import { html } from "hono/html";
import { SALON_PAGES, salonPath } from "#domain/engine/public-addresses/salon-address.ts";
import * as pages from "#functions/booking/booking-pages/booking-page.ts";
import { toPageLook } from "#functions/booking/booking-pages/page-look.ts";
import { renderPlace } from "#functions/booking/booking-pages/render-place.ts";
import { renderShopContact } from "#functions/booking/booking-pages/render-shop-contact.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import { getPartPictureKey } from "../salons/check-part-picture.ts";
import { buildSalonPageUrl } from "./booking-choice.ts";
import type { PublicSalon } from "./find-public-salon.ts";
import { formatOpeningHours } from "./format-opening-hours.ts";

interface SalonPageContent extends pages.BookingPage {
	script?: string;
}

/** Renders a page of a salon with its name, its description and its contact details. */
export function renderSalonPage(
	c: RequestContext,
	salon: PublicSalon,
	page: SalonPageContent,
): Promise<Response> {
	const { script = "", body, ...rest } = page;
	const { visitor, shop, name } = salon;
	const host = {
		name,
		description: shop.description,
		visitor,
		script,
		look: toPageLook(shop, (key) => buildUploadUrl(salon, key)),
		pictures: "any" as const,
		ownBookingsUrl: buildSalonPageUrl(salon, SALON_PAGES.mine),
		footer: renderFooter(salon),
	};
	return pages.renderBookingPage(c, host, {
		...rest,
		body: html`${rest.isFirstPage && shop.description !== "" && html`<p class="text">${shop.description}</p>`}
			${body}`,
	});
}

/** URL of a picture for visitors; uploads are served by the salon's own pages. */
export function buildPictureUrl(salon: PublicSalon, picture: string): string {
	const key = getPartPictureKey(picture);
	return key === null ? picture : buildUploadUrl(salon, key);
}

const buildUploadUrl = ({ url }: PublicSalon, key: string): string =>
	`${salonPath(url.code)}${SALON_PAGES.picture}/${key}`;

/** Opening hours, contact details and closing text of the salon; null where it has none. */
function renderFooter({ shop, agreement, openingHours }: PublicSalon): PageHtml | null {
	const place = renderPlace({ ...shop, hours: formatOpeningHours(openingHours) });
	if (place === null && agreement.footer === "") return null;
	return html`${place}${agreement.footer !== "" && html`<p class="text">${agreement.footer}</p>`}`;
}

/** Renders the reason that a visitor cannot book, with the ways to the shop. */
export const renderObstacle = async (
	c: RequestContext,
	salon: PublicSalon,
	text: string,
): Promise<Response> =>
	renderSalonNotice(c, salon, {
		title: "ご予約",
		text,
		status: 200,
		contact: await renderShopContact(c.var.ctx, salon.shop.phone),
	});

/** Renders a page of a salon with one message and an optional link back. */
export const renderSalonNotice = (
	c: RequestContext,
	salon: PublicSalon,
	{ back, ...notice }: pages.BookingNotice & { back?: string },
): Promise<Response> =>
	renderSalonPage(
		c,
		salon,
		pages.buildNoticePage(notice, back === undefined ? undefined : { href: back, label: "予約ページへ戻る" }),
	);
