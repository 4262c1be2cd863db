import { html } from "hono/html";
import { formatDayInWords } from "#domain/booking/salons/availability-marks.ts";
import { EVENT_PAGES, EVENT_TOKEN, eventPath } from "#domain/engine/public-addresses/event-address.ts";
import { OWN_COLOUR } from "#domain/platform/brand/own-colour.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import {
	type BookingNotice,
	type BookingPage,
	buildNoticePage,
	renderBookingPage,
} from "#functions/booking/booking-pages/booking-page.ts";
import { addUrlParams } from "#functions/booking/booking-pages/booking-page-fields.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import type { OpenEvent } from "./find-open-event.ts";

/** Renders a page of an event with its name and contact details. */
export function renderEventPage(c: RequestContext, event: OpenEvent, page: BookingPage): Promise<Response> {
	const { visitor, config, title } = event;
	const host = {
		name: title,
		visitor,
		look: { logo: "", cover: "", colour: OWN_COLOUR },
		pictures: "none" as const,
		ownBookingsUrl: buildEventPageUrl(event, EVENT_PAGES.mine),
		footer: config.contact === "" ? null : html`<p class="text">${config.contact}</p>`,
	};
	return renderBookingPage(c, host, page);
}

/** Renders a page of an event with one message and a link back. */
export const renderEventNotice = (
	c: RequestContext,
	event: OpenEvent,
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
	{ url, visitor }: OpenEvent,
	page: string,
	params: Record<string, string | number | null> = {},
): string => addUrlParams(eventPath(url.code) + page, { [EVENT_TOKEN]: visitor.token, ...params });

/** Start of a slot in Japanese words; empty where it has no time. */
export function formatSlotStart(startsAt: number | null, zone: string): string {
	if (startsAt === null) return "";
	const wireTime = toWireTime(startsAt, zone);
	return `${wireTime.slice(0, 4)}年${formatDayInWords(wireTime.slice(0, 10))} ${wireTime.slice(11, 16)}〜`;
}
