import { html } from "hono/html";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import { EVENT_PAGES, eventPath } from "#domain/events/address.ts";
import { dayInWords } from "#domain/salon/marks.ts";
import { EVENT_PAGE_TEXTS } from "#domain/texts/events.ts";
import { wireTime } from "#domain/time.ts";
import { QUESTIONS_STYLE } from "../../forms/questions.ts";
import { plainPage } from "../../http/plain-page.ts";
import type { RequestContext } from "../../http/types.ts";
import { BOOKING_STYLE } from "../../salon/public/style.ts";
import type { OpenEvent } from "./open-event.ts";

type Html = ReturnType<typeof html>;

interface EventPage {
	title: string;
	body: Html | Html[];
	status?: ContentfulStatusCode;
	/** Said above everything else. */
	problem?: string | undefined;
}

/** A page of an event: its name, what the visitor is asked, and how its maker is reached. */
export function eventPage(c: RequestContext, event: OpenEvent, page: EventPage): Promise<Response> {
	const { title, body, status = 200, problem } = page;
	const { visitor, config } = event;
	return plainPage(c, {
		title: `${title}｜${event.title}`,
		status,
		sends: true,
		style: QUESTIONS_STYLE + BOOKING_STYLE + STYLE,
		body: html`<header>
				<p class="shop">${event.title}</p>
				${visitor.isFriend && html`<p class="who">${visitor.name || "お客"}さま　<a href="${addressIn(event, EVENT_PAGES.mine)}">予約の確認・変更</a></p>`}
			</header>
			<h1>${title}</h1>
			${!visitor.isFriend && visitor.isOver && html`<p class="note">${EVENT_PAGE_TEXTS.linkOver}</p>`}
			${problem !== undefined && html`<div class="problems" role="alert"><p>${problem}</p></div>`}
			${body}
			<footer>
				<p class="shop">${event.title}</p>
				${config.contact !== "" && html`<p class="text">${config.contact}</p>`}
			</footer>`,
	});
}

/** A slot that nobody can take any more looks so; one that can says what a press does. */
const STYLE = `
.full { color: var(--dim); background: var(--soft); }
.card .go { margin-top: 0.25rem; color: var(--main); font-size: 0.875rem; }
legend { padding: 0; font-weight: 600; }
`;

/** What anybody reads for whom there is no page: wrong, closed or gone. */
export const closedPage = (c: RequestContext): Promise<Response> =>
	plainPage(c, {
		title: EVENT_PAGE_TEXTS.closedTitle,
		status: 404,
		body: html`<h1>${EVENT_PAGE_TEXTS.closedTitle}</h1>
			<p class="note">${EVENT_PAGE_TEXTS.closed}</p>`,
	});

export const tooManyPage = (c: RequestContext): Promise<Response> =>
	plainPage(c, {
		title: "しばらくお待ちください",
		status: 429,
		body: html`<h1>しばらくお待ちください</h1>
			<p class="note">${EVENT_PAGE_TEXTS.tooMany}</p>`,
	});

/** A page that says one thing, with the way back. */
export const sayingPage = (
	c: RequestContext,
	event: OpenEvent,
	{ title, text, status }: { title: string; text: string; status: ContentfulStatusCode },
): Promise<Response> =>
	eventPage(c, event, {
		title,
		status,
		body: html`<p class="note">${text}</p>
			<p><a class="wide" href="${addressIn(event, "")}">日程の一覧へ戻る</a></p>`,
	});

/** An address of this event's pages, for this visitor. The token comes first, as it is found in texts. */
export function addressIn(
	{ url, visitor }: OpenEvent,
	page: string,
	params: Record<string, string | number | null> = {},
): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ t: visitor.token, ...params }))
		if (value !== "" && value !== null) query.append(name, String(value));
	const search = query.toString();
	return `${eventPath(url.code)}${page}${search === "" ? "" : `?${search}`}`;
}

/** When a slot begins, as it is read aloud; empty where it has no time. */
export function timeInWordsOf(startsAt: number | null, zone: string): string {
	if (startsAt === null) return "";
	const written = wireTime(startsAt, zone);
	return `${written.slice(0, 4)}年${dayInWords(written.slice(0, 10))} ${written.slice(11, 16)}〜`;
}
