import { z } from "zod";
import { type GoogleEvent, googleEventSchema } from "#domain/booking/salons/calendar/google-event.ts";
import type { OwnEvent } from "#domain/booking/salons/calendar/own-event.ts";
import type { Env } from "#functions/env.ts";
import { callGoogle, type GoogleResponse } from "./google-client.ts";

const API = "https://www.googleapis.com/calendar/v3";
/** Page size of Google's event list. */
const PAGE = 2_500;

const eventsUrl = (calendarId: string, rest = "") =>
	`${API}/calendars/${encodeURIComponent(calendarId)}/events${rest}`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const calendarEntry = z.object({
	id: z.string(),
	summary: z.string().default(""),
	/** Account's own name for somebody else's calendar. */
	summaryOverride: z.string().optional(),
	accessRole: z.string().default(""),
});
type CalendarEntry = z.output<typeof calendarEntry>;

const calendarPage = z.object({
	items: z.array(z.unknown()).default([]),
	nextPageToken: z.string().optional(),
});

/** Requests one page of an account's calendar list. */
export const requestCalendars = (
	env: Env,
	token: string,
	pageToken: string | undefined,
): Promise<GoogleResponse> => {
	const query = new URLSearchParams({ maxResults: "250", ...(pageToken !== undefined && { pageToken }) });
	return callGoogle(env, { url: `${API}/users/me/calendarList?${query}`, headers: bearer(token) });
};

/** Parses a page of calendars; malformed entries are skipped. */
export function parseCalendars({ body }: GoogleResponse): {
	items: CalendarEntry[];
	next: string | undefined;
} {
	const { items, nextPageToken } = calendarPage.catch({ items: [] }).parse(body);
	return { items: items.flatMap((item) => parseCalendar(item) ?? []), next: nextPageToken };
}

/** Requests one calendar of an account; `primary` is the account's own, whose id is its e-mail address. */
export const requestCalendar = (env: Env, token: string, calendarId: string): Promise<GoogleResponse> =>
	callGoogle(env, {
		url: `${API}/users/me/calendarList/${encodeURIComponent(calendarId)}`,
		headers: bearer(token),
	});

export const parseCalendar = (value: unknown): CalendarEntry | null =>
	calendarEntry.safeParse(value).data ?? null;

/** Display name of a calendar. */
export const calendarName = ({ id, summary, summaryOverride }: CalendarEntry): string =>
	(summaryOverride || summary || id).slice(0, 200);

/** Whether the account may write events into a calendar. */
export const isWritableCalendar = ({ accessRole }: CalendarEntry): boolean =>
	accessRole === "owner" || accessRole === "writer";

/** Range of a calendar query: the events of a period, or the changes since a sync token. */
export type EventRange = { timeMin: string; timeMax: string } | { syncToken: string };

/** Requests one page of a calendar's events, with recurring ones expanded. */
export const requestEvents = (
	env: Env,
	token: string,
	{ calendarId, range, pageToken }: { calendarId: string; range: EventRange; pageToken: string | undefined },
): Promise<GoogleResponse> => {
	const query = new URLSearchParams({
		singleEvents: "true",
		maxResults: String(PAGE),
		...range,
		...(pageToken !== undefined && { pageToken }),
	});
	return callGoogle(env, { url: `${eventsUrl(calendarId)}?${query}`, headers: bearer(token) });
};

const eventPage = z.object({
	items: z.array(z.unknown()).default([]),
	nextPageToken: z.string().optional(),
	nextSyncToken: z.string().optional(),
});

/** Parses a page of events; malformed entries are skipped. */
export function parseEvents({ body }: GoogleResponse) {
	const { items, nextPageToken, nextSyncToken } = eventPage.catch({ items: [] }).parse(body);
	return {
		items: items.flatMap((item): GoogleEvent | [] => googleEventSchema.safeParse(item).data ?? []),
		next: nextPageToken,
		syncToken: nextSyncToken,
	};
}

export const insertEvent = (
	env: Env,
	token: string,
	calendarId: string,
	json: OwnEvent,
): Promise<GoogleResponse> =>
	callGoogle(env, { method: "POST", url: eventsUrl(calendarId), headers: bearer(token), json });

/** Overwrites an event, and restores a deleted one. */
export const putEvent = (
	env: Env,
	token: string,
	calendarId: string,
	json: OwnEvent,
): Promise<GoogleResponse> =>
	callGoogle(env, { method: "PUT", url: eventsUrl(calendarId, `/${json.id}`), headers: bearer(token), json });

export const deleteEvent = (
	env: Env,
	token: string,
	calendarId: string,
	id: string,
): Promise<GoogleResponse> =>
	callGoogle(env, { method: "DELETE", url: eventsUrl(calendarId, `/${id}`), headers: bearer(token) });

interface Channel {
	id: string;
	address: string;
	token: string;
	/** Seconds. */
	ttl: number;
}

/** Subscribes a URL to Google's change notifications. */
export const watchEvents = (
	env: Env,
	token: string,
	calendarId: string,
	channel: Channel,
): Promise<GoogleResponse> =>
	callGoogle(env, {
		method: "POST",
		url: eventsUrl(calendarId, "/watch"),
		headers: bearer(token),
		json: {
			id: channel.id,
			type: "web_hook",
			address: channel.address,
			token: channel.token,
			params: { ttl: String(channel.ttl) },
		},
	});

export const stopChannel = (
	env: Env,
	token: string,
	id: string,
	resourceId: string,
): Promise<GoogleResponse> =>
	callGoogle(env, {
		method: "POST",
		url: `${API}/channels/stop`,
		headers: bearer(token),
		json: { id, resourceId },
	});
