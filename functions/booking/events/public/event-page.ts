import { html } from "hono/html";
import { dayInWords } from "#domain/booking/salons/marks.ts";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	type BookingNotice,
	type BookingPage,
	bookingNotice,
	renderBookingPage,
} from "#functions/booking/booking-pages/booking-page.ts";
import { addUrlParams } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { OpenEvent } from "./open-event.ts";

/** A page of an event: its name, what the visitor is asked, and how its maker is reached. */
export function eventPage(c: RequestContext, event: OpenEvent, page: BookingPage): Promise<Response> {
	const { visitor, config, title } = event;
	const host = {
		...{ name: title, visitor, style: STYLE },
		mine: eventPageUrl(event, EVENT_PAGES.mine),
		footer: config.contact === "" ? null : html`<p class="text">${config.contact}</p>`,
	};
	return renderBookingPage(c, host, page);
}

/** A slot that nobody can take any more looks so; one that can says what a press does. */
const STYLE = `
.full { color: var(--dim); background: var(--soft); }
.card .go { margin-top: 0.25rem; color: var(--main); font-size: 0.875rem; }
legend { padding: 0; font-weight: 600; }
`;

/** A page that says one thing, with the way back. */
export const eventNoticePage = (
	c: RequestContext,
	event: OpenEvent,
	said: BookingNotice,
): Promise<Response> =>
	eventPage(c, event, bookingNotice(said, { href: eventPageUrl(event, ""), label: "日程の一覧へ戻る" }));

/** An address of this event's pages, for this visitor. The token comes first, as it is found in texts. */
export const eventPageUrl = (
	{ url, visitor }: OpenEvent,
	page: string,
	params: Record<string, string | number | null> = {},
): string => addUrlParams(eventPath(url.code) + page, { [EVENT_TOKEN]: visitor.token, ...params });

/** When a slot begins, as it is read aloud; empty where it has no time. */
export function timeInWordsOf(startsAt: number | null, zone: string): string {
	if (startsAt === null) return "";
	const written = toWireTime(startsAt, zone);
	return `${written.slice(0, 4)}年${dayInWords(written.slice(0, 10))} ${written.slice(11, 16)}〜`;
}
