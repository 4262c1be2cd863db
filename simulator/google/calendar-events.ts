import { z } from "zod";
import { googleNotFound, refuseGoogleCall, type SimulatedGoogleAnswer } from "./google-answer.ts";
import {
	calendarKey,
	eventKey,
	findCalendar,
	type GoogleWorld,
	type SimulatedCalendar,
	type StoredCalendarEvent,
} from "./google-world.ts";
import { notifyChannels } from "./push-channels.ts";

const DAY_WRITTEN = /^\d{4}-\d{2}-\d{2}$/;
/** RFC 3339, with a mandatory offset. */
const INSTANT_WRITTEN = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

const moment = z.union([
	z.object({ date: z.string().regex(DAY_WRITTEN) }).loose(),
	z.object({ dateTime: z.string().regex(INSTANT_WRITTEN) }).loose(),
]);
const body = z
	.object({
		/** Digits and letters of base32hex. */
		id: z
			.string()
			.regex(/^[a-v0-9]{5,1024}$/)
			.optional(),
		status: z.enum(["confirmed", "tentative", "cancelled"]).default("confirmed"),
		summary: z.string().max(1_024).optional(),
		description: z.string().max(8_192).optional(),
		start: moment,
		end: moment,
	})
	.loose()
	.refine(({ start, end }) => instantOf(start) < instantOf(end));

const instantOf = (at: { date?: unknown; dateTime?: unknown }): number =>
	Date.parse(String(at.dateTime ?? at.date));

/** Returns a calendar that the caller may change, or the refusal. */
function findWritableCalendar(
	world: GoogleWorld,
	calendarId: string,
): SimulatedCalendar | SimulatedGoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return googleNotFound();
	if (calendar.accessRole === "reader")
		return refuseGoogleCall(403, "requiredAccessLevel", "You need to have writer access to this calendar.");
	return calendar;
}

const isAnswer = (value: object): value is SimulatedGoogleAnswer => "status" in value;

export function insertCalendarEvent(
	world: GoogleWorld,
	calendarId: string,
	input: unknown,
): SimulatedGoogleAnswer {
	const calendar = findWritableCalendar(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	const read = body.safeParse(input);
	if (!read.success) return refuseGoogleCall(400, "invalid", "Invalid value");
	const { id = `p${world.now().toString(32)}${calendar.sequence}`, status, ...rest } = read.data;
	if (world.records.get(eventKey(calendar.id, id)))
		return refuseGoogleCall(409, "duplicate", "The requested identifier already exists.");
	return storeEvent(world, calendar, { id, status, body: rest });
}

export function updateCalendarEvent(
	world: GoogleWorld,
	calendarId: string,
	id: string,
	input: unknown,
): SimulatedGoogleAnswer {
	const calendar = findWritableCalendar(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	if (!world.records.get(eventKey(calendar.id, id))) return googleNotFound();
	const read = body.safeParse(input);
	if (!read.success || (read.data.id ?? id) !== id) return refuseGoogleCall(400, "invalid", "Invalid value");
	const { id: _, status, ...rest } = read.data;
	return storeEvent(world, calendar, { id, status, body: rest });
}

export function deleteCalendarEvent(
	world: GoogleWorld,
	calendarId: string,
	id: string,
): SimulatedGoogleAnswer {
	const calendar = findWritableCalendar(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	const event = world.records.get<StoredCalendarEvent>(eventKey(calendar.id, id));
	if (!event) return googleNotFound();
	if (event.status === "cancelled") return refuseGoogleCall(410, "deleted", "Resource has been deleted");
	storeEvent(world, calendar, { ...event, status: "cancelled" });
	return { status: 204 };
}

/** Stores an event under the calendar's next sequence number, and notifies its channels. */
function storeEvent(
	world: GoogleWorld,
	calendar: SimulatedCalendar,
	event: Omit<StoredCalendarEvent, "sequence">,
): SimulatedGoogleAnswer {
	const sequence = calendar.sequence + 1;
	const stored: StoredCalendarEvent = { ...event, sequence };
	world.records.put(eventKey(calendar.id, event.id), stored);
	world.records.put(calendarKey(calendar.id), { ...calendar, sequence });
	notifyChannels(world, calendar.id);
	return { status: 200, body: presentEvent(stored) };
}

const presentEvent = ({ id, status, sequence, body: rest }: StoredCalendarEvent): object => {
	const head = { kind: "calendar#event", etag: `"${sequence}"`, id, status };
	return status === "cancelled" ? head : { ...head, ...rest };
};

/** Events of a calendar that are not cancelled. */
export const listCurrentEvents = ({ records }: GoogleWorld, calendarId: string): StoredCalendarEvent[] =>
	records.list<StoredCalendarEvent>(eventKey(calendarId)).filter(({ status }) => status !== "cancelled");

const DEFAULT_PAGE_SIZE = 250;
/** Google's maximum number of events per page. */
export const MAX_PAGE_SIZE = 2_500;

/** Parameters that cannot be combined with a sync token. */
const EXCLUDED_WITH_TOKEN = ["timeMin", "timeMax", "orderBy", "q", "updatedMin", "iCalUID"];

/**
 * Returns a page of all events, or of the changes since a sync token. A sync token (`s12`) has the calendar's
 * sequence number at the request of the first page; a page token (`p12.250`) has that number and an offset.
 */
export function listCalendarEvents(
	world: GoogleWorld,
	calendarId: string,
	query: URLSearchParams,
): SimulatedGoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return googleNotFound();
	const syncToken = query.get("syncToken");
	if (syncToken !== null && EXCLUDED_WITH_TOKEN.some((name) => query.has(name)))
		return refuseGoogleCall(
			400,
			"syncTokenWithNonDefaultOrdering",
			"Sync token cannot be used with these parameters.",
		);
	const size = Math.min(Number(query.get("maxResults") ?? DEFAULT_PAGE_SIZE), world.pageSize);
	if (!(size >= 1 && size <= MAX_PAGE_SIZE))
		return refuseGoogleCall(400, "invalid", "Invalid value for maxResults");
	const since = syncToken === null ? null : Number(/^s(\d+)$/.exec(syncToken)?.[1] ?? "-1");
	if (since !== null && (since < calendar.forgottenBefore || since > calendar.sequence))
		return refuseGoogleCall(
			410,
			"fullSyncRequired",
			"Sync token is no longer valid, a full sync is required.",
		);
	const [, sequence = String(calendar.sequence), offset = "0"] =
		/^p(\d+)\.(\d+)$/.exec(query.get("pageToken") ?? "") ?? [];
	const all = world.records
		.list<StoredCalendarEvent>(eventKey(calendar.id))
		.filter((event) => (since === null ? isInPeriod(event, query) : event.sequence > since))
		.sort((a, b) => (a.id < b.id ? -1 : 1));
	const items = all.slice(Number(offset), Number(offset) + size).map(presentEvent);
	const next = Number(offset) + size;
	return {
		status: 200,
		body: {
			kind: "calendar#events",
			items,
			...(next < all.length ? { nextPageToken: `p${sequence}.${next}` } : { nextSyncToken: `s${sequence}` }),
		},
	};
}

/** Whether an event is in the requested period. A missing bound is NaN, with which every comparison is false. */
function isInPeriod({ status, body: { start, end } }: StoredCalendarEvent, query: URLSearchParams): boolean {
	if (status === "cancelled") return false;
	const from = Date.parse(query.get("timeMin") ?? "");
	const to = Date.parse(query.get("timeMax") ?? "");
	return !(instantOf(end as object) <= from) && !(instantOf(start as object) >= to);
}

/** Invalidates all sync tokens issued so far. */
export function invalidateSyncTokens({ records }: GoogleWorld): void {
	for (const calendar of records.list<SimulatedCalendar>(calendarKey("")))
		records.put(calendarKey(calendar.id), {
			...calendar,
			sequence: calendar.sequence + 1,
			forgottenBefore: calendar.sequence + 1,
		});
}
