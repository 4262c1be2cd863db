import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import { QUESTIONS_STYLE } from "#functions/acquisition/forms/question-html.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { type PictureSources, renderPlainPage } from "#functions/platform/http/plain-page.ts";
import { BOOKING_STYLE } from "./booking-style.ts";
import type { BookingVisitor } from "./booking-visitor.ts";
import type { BookingFacts } from "./fact-changes.ts";

export type PageHtml = ReturnType<typeof html>;

/** Content of a page of a salon or an event. */
export interface BookingPage {
	title: string;
	body: PageHtml | PageHtml[];
	status?: ContentfulStatusCode;
	/** Said above everything else. */
	problem?: string | undefined;
	/** Facts that differ from those the visitor confirmed, listed below the problem. */
	changes?: readonly string[] | undefined;
}

/** Salon or event that the page belongs to. */
interface Host {
	/** Name that friends see. */
	name: string;
	visitor: BookingVisitor;
	/** Where a friend's own bookings are. */
	mine: string;
	/** Way to reach its maker; null where nothing is known. */
	footer: PageHtml | null;
	/** Style rules that only its pages need. */
	style?: string;
	script?: string;
	pictures?: PictureSources;
}

/** A page on which friends book: whose it is, who looks, what the visitor is asked, and how its maker is reached. */
export function renderBookingPage(c: RequestContext, host: Host, page: BookingPage): Promise<Response> {
	const { name, visitor, mine, footer, style = "", script = "", pictures = "none" } = host;
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
				${visitor.isFriend && html`<p class="who">${visitor.name || "お客"}さま　<a href="${mine}">予約の確認・変更</a></p>`}
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

/** One thing that is said in place of a page's matter, with a way on. */
export const bookingNotice = (
	{ title, text, status }: BookingNotice,
	back?: { href: string; label: string },
): BookingPage => ({
	title,
	status,
	body: html`<p class="note">${text}</p>
		${back && html`<p><a class="wide" href="${back.href}">${back.label}</a></p>`}`,
});

/** A page without a host: nobody says whose it would be. */
const alone = (c: RequestContext, { title, text, status }: BookingNotice): Promise<Response> =>
	renderPlainPage(c, {
		title,
		status,
		body: html`<h1>${title}</h1>
			<p class="note">${text}</p>`,
	});

/** Page for an address that is wrong, closed or deleted. */
export const closedBookingPage = (c: RequestContext, text: string): Promise<Response> =>
	alone(c, { title: VISIT_TEXTS.closedTitle, text, status: 404 });

/** Page for a sender over the rate limit. */
export const tooManyVisitsPage = (c: RequestContext): Promise<Response> =>
	alone(c, { title: VISIT_TEXTS.tooManyTitle, text: VISIT_TEXTS.tooMany, status: 429 });

/** A list of facts; what is empty is left out. */
export const factList = (rows: BookingFacts): PageHtml =>
	html`<dl>${rows.flatMap(([term, value]) => (value === "" ? [] : [html`<dt>${term}</dt><dd>${value}</dd>`]))}</dl>`;
