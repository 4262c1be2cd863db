import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { SALON_PAGES } from "#domain/salon/address.ts";
import { BOOKING_TEXTS } from "#domain/texts/booking.ts";
import { QUESTIONS_STYLE } from "../../forms/questions.ts";
import { plainPage } from "../../http/plain-page.ts";
import type { RequestContext } from "../../http/types.ts";
import { addressAt } from "./choice.ts";
import type { OpenSalon } from "./open-salon.ts";
import { BOOKING_STYLE } from "./style.ts";

type Html = ReturnType<typeof html>;

interface BookingPage {
	title: string;
	body: Html | Html[];
	status?: ContentfulStatusCode;
	/** Said above everything else. */
	problem?: string | undefined;
	script?: string;
	/** What the shop says of itself stands at the top. */
	isFirst?: boolean;
}

/** A page of a salon: its name and words, what the visitor is asked, and where it is found. */
export function bookingPage(c: RequestContext, salon: OpenSalon, page: BookingPage): Promise<Response> {
	const { title, body, status = 200, problem, script = "", isFirst = false } = page;
	const { visitor, shop, name } = salon;
	return plainPage(c, {
		title: `${title}｜${name}`,
		status,
		sends: true,
		pictures: true,
		style: QUESTIONS_STYLE + BOOKING_STYLE,
		script,
		body: html`<header>
				<p class="shop">${name}</p>
				${visitor.isFriend && html`<p class="who">${visitor.name || "お客"}さま　<a href="${addressAt(salon, SALON_PAGES.mine)}">予約の確認・変更</a></p>`}
			</header>
			<h1>${title}</h1>
			${!visitor.isFriend && visitor.isOver && html`<p class="note">${BOOKING_TEXTS.linkOver}</p>`}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			${isFirst && shop.description !== "" && html`<p class="text words">${shop.description}</p>`}
			${body}
			${footer(salon)}`,
	});
}

/** Where the shop is, how it is reached, and its closing words. */
function footer({ shop, agreement, name }: OpenSalon): Html {
	const { address, phone, map_url: map } = shop;
	const where =
		map || (address && `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`);
	return html`<footer>
		<p class="shop">${name}</p>
		${address !== "" && html`<p>${address}</p>`}
		${where !== "" && html`<p><a href="${where}" rel="noreferrer">地図を見る</a></p>`}
		${phone !== "" && html`<p>電話 <a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a></p>`}
		${agreement.footer !== "" && html`<p class="text">${agreement.footer}</p>`}
	</footer>`;
}

/** What anybody reads for whom there is no page: wrong, closed or gone. */
export const closedPage = (c: RequestContext): Promise<Response> =>
	plainPage(c, {
		title: BOOKING_TEXTS.closedTitle,
		status: 404,
		body: html`<h1>${BOOKING_TEXTS.closedTitle}</h1>
			<p class="note">${BOOKING_TEXTS.closed}</p>`,
	});

/** A page that says one thing, with a way on. */
export const sayingPage = (
	c: RequestContext,
	salon: OpenSalon,
	{ title, text, status, back }: { title: string; text: string; status: ContentfulStatusCode; back?: string },
): Promise<Response> =>
	bookingPage(c, salon, {
		title,
		status,
		body: html`<p class="note">${text}</p>
			${back !== undefined && html`<p><a class="wide" href="${back}">予約ページへ戻る</a></p>`}`,
	});

/** Hidden fields of a form. */
export const hidden = (fields: Record<string, string | number | null | undefined>): Html[] =>
	Object.entries(fields).flatMap(([name, value]) =>
		value === null || value === undefined || value === ""
			? []
			: [html`<input type="hidden" name="${name}" value="${value}" />`],
	);
