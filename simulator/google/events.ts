import { z } from "zod";
import { type GoogleAnswer, notFound, refuse } from "./answer.ts";
import { announce } from "./channels.ts";
import {
	type Calendar,
	calendarKey,
	eventKey,
	findCalendar,
	type GoogleWorld,
	type StoredEvent,
} from "./world.ts";

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
function writable(world: GoogleWorld, calendarId: string): Calendar | GoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return notFound();
	if (calendar.accessRole === "reader")
		return refuse(403, "requiredAccessLevel", "You need to have writer access to this calendar.");
	return calendar;
}

const isAnswer = (value: object): value is GoogleAnswer => "status" in value;

export function insert(world: GoogleWorld, calendarId: string, given: unknown): GoogleAnswer {
	const calendar = writable(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	const read = body.safeParse(given);
	if (!read.success) return refuse(400, "invalid", "Invalid value");
	const { id = `p${world.now().toString(32)}${calendar.sequence}`, status, ...rest } = read.data;
	if (world.records.get(eventKey(calendar.id, id)))
		return refuse(409, "duplicate", "The requested identifier already exists.");
	return write(world, calendar, { id, status, body: rest });
}

export function update(world: GoogleWorld, calendarId: string, id: string, given: unknown): GoogleAnswer {
	const calendar = writable(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	if (!world.records.get(eventKey(calendar.id, id))) return notFound();
	const read = body.safeParse(given);
	if (!read.success || (read.data.id ?? id) !== id) return refuse(400, "invalid", "Invalid value");
	const { id: _, status, ...rest } = read.data;
	return write(world, calendar, { id, status, body: rest });
}

export function remove(world: GoogleWorld, calendarId: string, id: string): GoogleAnswer {
	const calendar = writable(world, calendarId);
	if (isAnswer(calendar)) return calendar;
	const event = world.records.get<StoredEvent>(eventKey(calendar.id, id));
	if (!event) return notFound();
	if (event.status === "cancelled") return refuse(410, "deleted", "Resource has been deleted");
	write(world, calendar, { ...event, status: "cancelled" });
	return { status: 204 };
}

function write(world: GoogleWorld, calendar: Calendar, event: Omit<StoredEvent, "sequence">): GoogleAnswer {
	const sequence = calendar.sequence + 1;
	const stored: StoredEvent = { ...event, sequence };
	world.records.put(eventKey(calendar.id, event.id), stored);
	world.records.put(calendarKey(calendar.id), { ...calendar, sequence });
	announce(world, calendar.id);
	return { status: 200, body: presented(stored) };
}

const presented = ({ id, status, sequence, body: rest }: StoredEvent): object => {
	const head = { kind: "calendar#event", etag: `"${sequence}"`, id, status };
	return status === "cancelled" ? head : { ...head, ...rest };
};

/** Events of a calendar that are not cancelled. */
export const standing = ({ records }: GoogleWorld, calendarId: string): StoredEvent[] =>
	records.list<StoredEvent>(eventKey(calendarId)).filter(({ status }) => status !== "cancelled");

/** Parameters that cannot be combined with a sync token. */
const NOT_WITH_MARK = ["timeMin", "timeMax", "orderBy", "q", "updatedMin", "iCalUID"];

/**
 * Returns a page of all events, or of the changes since a sync token. A sync token refers to the state when
 * its first page was requested.
 */
export function list(world: GoogleWorld, calendarId: string, query: URLSearchParams): GoogleAnswer {
	const calendar = findCalendar(world, calendarId);
	if (!calendar) return notFound();
	const mark = query.get("syncToken");
	if (mark !== null && NOT_WITH_MARK.some((name) => query.has(name)))
		return refuse(400, "syncTokenWithNonDefaultOrdering", "Sync token cannot be used with these parameters.");
	const size = Math.min(Number(query.get("maxResults") ?? 250), world.pageSize);
	if (!(size >= 1 && size <= 2_500)) return refuse(400, "invalid", "Invalid value for maxResults");
	const since = mark === null ? null : Number(/^s(\d+)$/.exec(mark)?.[1] ?? "-1");
	if (since !== null && (since < calendar.forgottenBefore || since > calendar.sequence))
		return refuse(410, "fullSyncRequired", "Sync token is no longer valid, a full sync is required.");
	const [, begun = String(calendar.sequence), offset = "0"] =
		/^p(\d+)\.(\d+)$/.exec(query.get("pageToken") ?? "") ?? [];
	const all = world.records
		.list<StoredEvent>(eventKey(calendar.id))
		.filter((event) => (since === null ? isAsked(event, query) : event.sequence > since))
		.sort((one, other) => (one.id < other.id ? -1 : 1));
	const items = all.slice(Number(offset), Number(offset) + size).map(presented);
	const next = Number(offset) + size;
	return {
		status: 200,
		body: {
			kind: "calendar#events",
			items,
			...(next < all.length ? { nextPageToken: `p${begun}.${next}` } : { nextSyncToken: `s${begun}` }),
		},
	};
}

function isAsked({ status, body: { start, end } }: StoredEvent, query: URLSearchParams): boolean {
	if (status === "cancelled") return false;
	const from = Date.parse(query.get("timeMin") ?? "");
	const to = Date.parse(query.get("timeMax") ?? "");
	return !(instantOf(end as object) <= from) && !(instantOf(start as object) >= to);
}

/** Invalidates all sync tokens issued so far. */
export function forgetMarks({ records }: GoogleWorld): void {
	for (const calendar of records.list<Calendar>(calendarKey("")))
		records.put(calendarKey(calendar.id), {
			...calendar,
			sequence: calendar.sequence + 1,
			forgottenBefore: calendar.sequence + 1,
		});
}
