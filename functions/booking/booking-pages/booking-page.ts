import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { VISIT_TEXTS } from "#domain/platform/texts/visits-texts.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { renderContactLinks } from "#functions/platform/public-pages/contact-links.ts";
import { type PageLook, renderPageHead } from "#functions/platform/public-pages/page-head.ts";
import {
	type PageHtml,
	type PictureSources,
	renderMessage,
	renderPublicPage,
} from "#functions/platform/public-pages/public-page.ts";
import type { BookingVisitor } from "./booking-visitor.ts";
import type { BookingFacts } from "./list-fact-changes.ts";

/** Content of a page of a salon or an event. */
export interface BookingPage {
	title: string;
	body: PageHtml | PageHtml[];
	status?: ContentfulStatusCode;
	/** Parts above the title and beside the content: the steps, and the choice so far. */
	progress?: PageHtml;
	aside?: PageHtml | undefined;
	/** Icon above the title. */
	emblem?: PageHtml;
	/** Page on which a booking begins: it shows the cover picture. */
	isFirstPage?: boolean;
	/** Error message above the content. */
	problem?: string | undefined;
	/** Facts that differ from those the visitor confirmed, listed below the problem. */
	changes?: readonly string[] | undefined;
}

/** Salon or event that the page belongs to. */
interface BookingPageHost {
	/** Name that friends see. */
	name: string;
	/** Text about it; "" for none. */
	description: string;
	look: PageLook;
	visitor: BookingVisitor;
	/** URL of the page with the friend's own bookings. */
	ownBookingsUrl: string;
	/** Contact details of the host; null where none are known. */
	footer: PageHtml | null;
	script?: string;
	pictures: PictureSources;
}

/**
 * Renders a booking page: the host's name, the visitor's name, problems, the content and the contact details.
 */
export function renderBookingPage(
	c: RequestContext,
	host: BookingPageHost,
	page: BookingPage,
): Promise<Response> {
	const { name, description, look, visitor, ownBookingsUrl, footer, script = "", pictures } = host;
	const {
		title,
		body,
		status = 200,
		progress,
		aside,
		emblem,
		isFirstPage = false,
		problem,
		changes = [],
	} = page;
	const content = html`${emblem ?? ""}
		<h1>${title}</h1>
		${!visitor.isFriend && visitor.hasExpiredLink && html`<p class="note">${VISIT_TEXTS.linkExpired}</p>`}
		${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p>${changes.length > 0 && html`<ul>${changes.map((change) => html`<li>${change}</li>`)}</ul>`}</div>`}
		${body}`;
	return renderPublicPage(c, {
		title: `${title}｜${name}`,
		preview: { title: name, text: description, picture: look.cover || look.logo },
		status,
		hasForm: true,
		pictures,
		colour: look.colour,
		isWide: aside !== undefined,
		script,
		head: renderPageHead({
			name,
			logo: look.logo,
			cover: isFirstPage ? look.cover : "",
			note: visitor.isFriend
				? html`<p class="who">${visitor.name || "お客"}さま　<a href="${ownBookingsUrl}">予約の確認・変更</a></p>`
				: "",
		}),
		body: html`${progress ?? ""}${aside === undefined ? content : html`<div class="beside"><div>${aside}</div><div>${content}</div></div>`}`,
		foot: footer ?? undefined,
	});
}

/** Message with a title and a link to continue. */
export interface BookingNotice {
	title: string;
	text: string;
	status: ContentfulStatusCode;
	/** Links for visitors who cannot continue on this page. */
	contact?: PageHtml;
}

/** Page that shows one message, with an optional link to continue. */
export const buildNoticePage = (
	{ title, text, status, contact }: BookingNotice,
	back?: { href: string; label: string },
): BookingPage => ({
	title,
	status,
	body: html`<p class="note">${text}</p>
		${contact ?? ""}
		${back && html`<p><a class="wide" href="${back.href}">${back.label}</a></p>`}`,
});

/** Page without a host, so that a wrong address reveals no name. */
const renderUnbrandedNotice = (
	c: RequestContext,
	{ title, text, status }: BookingNotice,
	foot?: PageHtml,
): Promise<Response> => renderPublicPage(c, { title, status, body: renderMessage(title, text), foot });

/** Page for a URL that is wrong, closed or deleted, with the same ways to reach the shop for all of them. */
export const renderClosedBookingPage = async (c: RequestContext, text: string): Promise<Response> =>
	renderUnbrandedNotice(
		c,
		{ title: VISIT_TEXTS.closedTitle, text, status: 404 },
		await renderContactLinks(c),
	);

/** Page for a sender over the rate limit. */
export const renderTooManyVisitsPage = (c: RequestContext): Promise<Response> =>
	renderUnbrandedNotice(c, { title: VISIT_TEXTS.tooManyTitle, text: VISIT_TEXTS.tooMany, status: 429 });

/** List of facts without the empty ones. */
export const renderFactList = (rows: BookingFacts): PageHtml =>
	html`<dl>${rows.flatMap(([term, value]) => (value === "" ? [] : [html`<dt>${term}</dt><dd>${value}</dd>`]))}</dl>`;

/** List of facts in a frame. */
export const renderFactBox = (rows: BookingFacts): PageHtml =>
	html`<div class="facts-box">${renderFactList(rows)}</div>`;
