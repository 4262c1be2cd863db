import ical, { type ICalEventStatus } from "ical-generator";
import { contentDisposition } from "#functions/platform/http/content-disposition.ts";
import type { RequestContext } from "#functions/platform/http/hono-env.ts";
import { publicOrigin } from "#functions/platform/http/public-origin.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Booking as an entry of the visitor's own calendar. */
export interface CalendarEntry {
	/** A stable id: a calendar that receives the entry again replaces it. */
	id: string;
	start: Date;
	/** Null where the end is not known. */
	end: Date | null;
	summary: string;
	location: string;
	description: string;
}

/** Revision of an entry, by which calendars detect a newer or canceled version. */
interface CalendarRevision {
	sequence: number;
	status: ICalEventStatus;
}

/** Globally unique id of an entry, as the iCalendar format requires. */
export const buildCalendarId = (c: RequestContext, name: string): string =>
	`${name}@${new URL(publicOrigin(c.env) || c.req.url).host}`;

/** URL of Google Calendar's page that adds an entry. */
export function buildGoogleCalendarUrl({
	start,
	end,
	summary,
	location,
	description,
}: CalendarEntry): string {
	const formatTimestamp = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, "");
	const query = new URLSearchParams({
		action: "TEMPLATE",
		text: summary,
		dates: `${formatTimestamp(start)}/${formatTimestamp(end ?? start)}`,
		location,
		details: description,
	});
	return `https://calendar.google.com/calendar/render?${query}`;
}

/** Response with a calendar file (.ics). */
export async function respondWithCalendarFile(
	c: RequestContext,
	entry: CalendarEntry,
	revision: CalendarRevision,
): Promise<Response> {
	const { brand } = await readSettings(c.var.ctx, "brand");
	const calendar = ical({ prodId: { company: brand, product: brand, language: "JA" } });
	calendar.createEvent({ ...entry, ...revision, stamp: new Date(c.var.ctx.now) });
	return new Response(calendar.toString(), {
		headers: {
			"Content-Type": "text/calendar; charset=utf-8",
			"Content-Disposition": contentDisposition("attachment", "reservation.ics"),
		},
	});
}
