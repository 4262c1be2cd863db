import { html } from "hono/html";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { formatLongDay } from "#domain/platform/time/format-moment.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	type BookingNotice,
	type BookingPage,
	buildNoticePage,
	renderBookingPage,
} from "#functions/booking/booking-pages/booking-page.ts";
import { addUrlParams } from "#functions/booking/booking-pages/booking-page-fields.ts";
import { toPageLook } from "#functions/booking/booking-pages/page-look.ts";
import { renderPlace } from "#functions/booking/booking-pages/render-place.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { PageHtml } from "#functions/platform/public-pages/public-page.ts";
import type { PublicEvent } from "./find-public-event.ts";

/** Renders a page of an event with its name, place and contact details. */
export function renderEventPage(c: RequestContext, event: PublicEvent, page: BookingPage): Promise<Response> {
	const { visitor, place, title, url } = event;
	const host = {
		name: title,
		description: event.config.description,
		visitor,
		look: toPageLook(place, (key) => `${eventPath(url.code)}${EVENT_PAGES.picture}/${key}`),
		pictures: "ours" as const,
		ownBookingsUrl: buildEventPageUrl(event, EVENT_PAGES.mine),
		footer: renderFooter(event),
	};
	return renderBookingPage(c, host, page);
}

/** Place and contact details; null where none are known. */
function renderFooter({ place, config: { contact } }: PublicEvent): PageHtml | null {
	const placeHtml = renderPlace({ ...place, hours: [] });
	if (placeHtml === null && contact === "") return null;
	return html`${placeHtml}${contact !== "" && html`<p class="text">${contact}</p>`}`;
}

/** Renders a page of an event with one message and a link back. */
export const renderEventNotice = (
	c: RequestContext,
	event: PublicEvent,
	notice: BookingNotice,
): Promise<Response> =>
	renderEventPage(
		c,
		event,
		buildNoticePage(notice, { href: buildEventPageUrl(event, ""), label: "日程の一覧へ戻る" }),
	);

/**
 * URL of a page of this event for this visitor. The token is the first parameter because texts are searched
 * for it.
 */
export const buildEventPageUrl = (
	{ url, visitor }: PublicEvent,
	page: string,
	params: Record<string, string | number | null> = {},
): string => addUrlParams(eventPath(url.code) + page, { [EVENT_TOKEN]: visitor.token, ...params });

/** Start of a slot in Japanese words; empty where it has no time. */
export function formatSlotStart(startsAt: number | null, zone: string): string {
	if (startsAt === null) return "";
	const wireTime = toWireTime(startsAt, zone);
	return `${formatLongDay(wireTime)} ${wireTime.slice(11, 16)}〜`;
}
