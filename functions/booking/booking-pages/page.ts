import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { VISIT_TEXTS } from "#domain/platform/texts/visits.ts";
import { QUESTIONS_STYLE } from "#functions/acquisition/forms/questions.ts";
import { type Pictures, plainPage } from "#functions/platform/http/plain-page.ts";
import type { RequestContext } from "#functions/platform/http/types.ts";
import type { Facts } from "./facts.ts";
import { BOOKING_STYLE } from "./style.ts";
import type { Visitor } from "./visitor.ts";

export type Html = ReturnType<typeof html>;

/** What a page of a salon or an event says. */
export interface BookingPage {
	title: string;
	body: Html | Html[];
	status?: ContentfulStatusCode;
	/** Said above everything else. */
	problem?: string | undefined;
	/** Facts that differ from those the visitor confirmed, listed below the problem. */
	changes?: readonly string[] | undefined;
}

/** Whose page it is. */
interface Host {
	/** What friends call it. */
	name: string;
	visitor: Visitor;
	/** Where a friend's own bookings are. */
	mine: string;
	/** Way to reach its maker; null where nothing is known. */
	footer: Html | null;
	/** Style rules that only its pages need. */
	style?: string;
	script?: string;
	pictures?: Pictures;
}

/** A page on which friends book: whose it is, who looks, what the visitor is asked, and how its maker is reached. */
export function bookingPage(c: RequestContext, host: Host, page: BookingPage): Promise<Response> {
	const { name, visitor, mine, footer, style = "", script = "", pictures = "none" } = host;
	const { title, body, status = 200, problem, changes = [] } = page;
	return plainPage(c, {
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

/** What one thing is said with, and where it leads on. */
export interface Saying {
	title: string;
	text: string;
	status: ContentfulStatusCode;
}

/** One thing that is said in place of a page's matter, with a way on. */
export const saying = (
	{ title, text, status }: Saying,
	back?: { href: string; label: string },
): BookingPage => ({
	title,
	status,
	body: html`<p class="note">${text}</p>
		${back && html`<p><a class="wide" href="${back.href}">${back.label}</a></p>`}`,
});

/** A page without a host: nobody says whose it would be. */
const alone = (c: RequestContext, { title, text, status }: Saying): Promise<Response> =>
	plainPage(c, {
		title,
		status,
		body: html`<h1>${title}</h1>
			<p class="note">${text}</p>`,
	});

/** What anybody reads for whom there is no page: wrong, closed or gone. */
export const closedPage = (c: RequestContext, text: string): Promise<Response> =>
	alone(c, { title: VISIT_TEXTS.closedTitle, text, status: 404 });

/** What a sender reads who asks too often. */
export const tooManyPage = (c: RequestContext): Promise<Response> =>
	alone(c, { title: VISIT_TEXTS.tooManyTitle, text: VISIT_TEXTS.tooMany, status: 429 });

/** A list of facts; what is empty is left out. */
export const factList = (rows: Facts): Html =>
	html`<dl>${rows.flatMap(([term, value]) => (value === "" ? [] : [html`<dt>${term}</dt><dd>${value}</dd>`]))}</dl>`;
