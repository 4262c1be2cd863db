import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { QUESTIONS_STYLE } from "#functions/acquisition/forms/question-html.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type PictureSources, renderPlainPage } from "#functions/platform/http/plain-page.ts";
import { BOOKING_STYLE } from "./booking-style.ts";
import type { BookingVisitor } from "./booking-visitor.ts";
import type { BookingFacts } from "./list-fact-changes.ts";

/** Escaped HTML of a page or a part of it. */
export type PageHtml = ReturnType<typeof html>;

/** Content of a page of a salon or an event. */
export interface BookingPage {
	title: string;
	body: PageHtml | PageHtml[];
	status?: ContentfulStatusCode;
	/** Error message above the content. */
	problem?: string | undefined;
	/** Facts that differ from those the visitor confirmed, listed below the problem. */
	changes?: readonly string[] | undefined;
}

/** Salon or event that the page belongs to. */
interface BookingPageHost {
	/** Name that friends see. */
	name: string;
	visitor: BookingVisitor;
	/** URL of the page with the friend's own bookings. */
	ownBookingsUrl: string;
	/** Contact details of the host; null where none are known. */
	footer: PageHtml | null;
	/** Additional style rules of the host's pages. */
	style?: string;
	script?: string;
	pictures?: PictureSources;
}

/**
 * Renders a booking page: the host's name, the visitor's name, problems, the content and the contact details.
 */
export function renderBookingPage(
	c: RequestContext,
	host: BookingPageHost,
	page: BookingPage,
): Promise<Response> {
	const { name, visitor, ownBookingsUrl, footer, style = "", script = "", pictures = "none" } = host;
	const { title, body, status = 200, problem, changes = [] } = page;
	return renderPlainPage(c, {
		title: `${title}｜${name}`,
		status,
		sends: true,
		pictures,
		style: QUESTIONS_STYLE + BOOKING_STYLE + style,
		script,
		body: html`<header>
				<p class="shop">${name}</p>
				${visitor.isFriend && html`<p class="who">${visitor.name || "お客"}さま　<a href="${ownBookingsUrl}">予約の確認・変更</a></p>`}
			</header>
			<h1>${title}</h1>
			${!visitor.isFriend && visitor.isOver && html`<p class="note">${VISIT_TEXTS.linkOver}</p>`}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p>${changes.length > 0 && html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>`}</div>`}
			${body}
			${
				footer &&
				html`<footer>
					<p class="shop">${name}</p>
					${footer}
				</footer>`
			}`,
	});
}

/** Message with a title and a link to continue. */
export interface BookingNotice {
	title: string;
	text: string;
	status: ContentfulStatusCode;
}

/** Page that shows one message, with an optional link to continue. */
export const buildNoticePage = (
	{ title, text, status }: BookingNotice,
	back?: { href: string; label: string },
): BookingPage => ({
	title,
	status,
	body: html`<p class="note">${text}</p>
		${back && html`<p><a class="wide" href="${back.href}">${back.label}</a></p>`}`,
});

/** Page without a host, so that a wrong address reveals no name. */
const renderUnbrandedNotice = (
	c: RequestContext,
	{ title, text, status }: BookingNotice,
): Promise<Response> =>
	renderPlainPage(c, {
		title,
		status,
		body: html`<h1>${title}</h1>
			<p class="note">${text}</p>`,
	});

/** Page for a URL that is wrong, closed or deleted. */
export const renderClosedBookingPage = (c: RequestContext, text: string): Promise<Response> =>
	renderUnbrandedNotice(c, { title: VISIT_TEXTS.closedTitle, text, status: 404 });

/** Page for a sender over the rate limit. */
export const renderTooManyVisitsPage = (c: RequestContext): Promise<Response> =>
	renderUnbrandedNotice(c, { title: VISIT_TEXTS.tooManyTitle, text: VISIT_TEXTS.tooMany, status: 429 });

/** List of facts without the empty ones. */
export const renderFactList = (rows: BookingFacts): PageHtml =>
	html`<dl>${rows.flatMap(([term, value]) => (value === "" ? [] : [html`<dt>${term}</dt><dd>${value}</dd>`]))}</dl>`;
