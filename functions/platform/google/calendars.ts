import { z } from "zod";
import { type GoogleEvent, googleEvent } from "#domain/booking/salons/calendar/event.ts";
import type { OwnEvent } from "#domain/booking/salons/calendar/own-event.ts";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleAnswer } from "./client.ts";

const API = "https://www.googleapis.com/calendar/v3";
/** Maximum number of events per page of Google. */
const PAGE = 2_500;

const at = (calendarId: string, rest = "") =>
	`${API}/calendars/${encodeURIComponent(calendarId)}/events${rest}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const calendarEntry = z.object({
	id: z.string(),
	summary: z.string().default(""),
	/** The owner's own name for somebody else's calendar. */
	summaryOverride: z.string().optional(),
	accessRole: z.string().default(""),
});
type CalendarEntry = z.output<typeof calendarEntry>;

const calendarPage = z.object({
	items: z.array(z.unknown()).default([]),
	nextPageToken: z.string().optional(),
});

/** One page of the calendars that an account sees. */
export const askCalendars = (
	env: Env,
	token: string,
	pageToken: string | undefined,
): Promise<GoogleAnswer> => {
	const query = new URLSearchParams({ maxResults: "250", ...(pageToken !== undefined && { pageToken }) });
	return callGoogle(env, { url: `${API}/users/me/calendarList?${query}`, headers: bearer(token) });
};

/** Calendars of a page; malformed entries are left out. */
export function readCalendars({ body }: GoogleAnswer): { items: CalendarEntry[]; next: string | undefined } {
	const { items, nextPageToken } = calendarPage.catch({ items: [] }).parse(body);
	return { items: items.flatMap((item) => readCalendar(item) ?? []), next: nextPageToken };
}

/** One calendar of an account; `primary` is the account's own, whose id is the account's address. */
export const askCalendar = (env: Env, token: string, calendarId: string): Promise<GoogleAnswer> =>
	callGoogle(env, {
		url: `${API}/users/me/calendarList/${encodeURIComponent(calendarId)}`,
		headers: bearer(token),
	});

export const readCalendar = (value: unknown): CalendarEntry | null =>
	calendarEntry.safeParse(value).data ?? null;

/** Display name of a calendar. */
export const calendarName = ({ id, summary, summaryOverride }: CalendarEntry): string =>
	(summaryOverride || summary || id).slice(0, 200);

/** Whether events can be written into it. */
export const isWritable = ({ accessRole }: CalendarEntry): boolean =>
	accessRole === "owner" || accessRole === "writer";

/** Query of a calendar: all events of some days, or changes since a sync token. */
export type EventsAsked = { timeMin: string; timeMax: string } | { syncToken: string };

/** One page of a calendar's events; recurring ones are expanded. */
export const askEvents = (
	env: Env,
	token: string,
	{ calendarId, asked, pageToken }: { calendarId: string; asked: EventsAsked; pageToken: string | undefined },
): Promise<GoogleAnswer> => {
	const query = new URLSearchParams({
		singleEvents: "true",
		maxResults: String(PAGE),
		...asked,
		...(pageToken !== undefined && { pageToken }),
	});
	return callGoogle(env, { url: `${at(calendarId)}?${query}`, headers: bearer(token) });
};

const eventPage = z.object({
	items: z.array(z.unknown()).default([]),
	nextPageToken: z.string().optional(),
	nextSyncToken: z.string().optional(),
});

/** Events of a page; malformed entries are left out. */
export function readEvents({ body }: GoogleAnswer) {
	const { items, nextPageToken, nextSyncToken } = eventPage.catch({ items: [] }).parse(body);
	return {
		items: items.flatMap((item): GoogleEvent | [] => googleEvent.safeParse(item).data ?? []),
		next: nextPageToken,
		syncToken: nextSyncToken,
	};
}

export const insertEvent = (
	env: Env,
	token: string,
	calendarId: string,
	json: OwnEvent,
): Promise<GoogleAnswer> =>
	callGoogle(env, { method: "POST", url: at(calendarId), headers: bearer(token), json });

/** Overwrites an event; a deleted one is restored by it. */
export const putEvent = (
	env: Env,
	token: string,
	calendarId: string,
	json: OwnEvent,
): Promise<GoogleAnswer> =>
	callGoogle(env, { method: "PUT", url: at(calendarId, `/${json.id}`), headers: bearer(token), json });

export const deleteEvent = (env: Env, token: string, calendarId: string, id: string): Promise<GoogleAnswer> =>
	callGoogle(env, { method: "DELETE", url: at(calendarId, `/${id}`), headers: bearer(token) });

interface Channel {
	id: string;
	address: string;
	token: string;
	/** Seconds. */
	ttl: number;
}

/** Subscribes an address to Google's notifications of changes. */
export const watchEvents = (
	env: Env,
	token: string,
	calendarId: string,
	channel: Channel,
): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "POST",
		url: at(calendarId, "/watch"),
		headers: bearer(token),
		json: {
			id: channel.id,
			type: "web_hook",
			address: channel.address,
			token: channel.token,
			params: { ttl: String(channel.ttl) },
		},
	});

export const stopChannel = (env: Env, token: string, id: string, resourceId: string): Promise<GoogleAnswer> =>
	callGoogle(env, {
		method: "POST",
		url: `${API}/channels/stop`,
		headers: bearer(token),
		json: { id, resourceId },
	});
