import { z } from "zod";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars-texts.ts";
import { MINUTE, toWireTime } from "#domain/platform/time/wire-time.ts";
import { DAY_MINUTES, formatDayNumber, LAST_MINUTE, toDayNumber } from "../salon-minutes.ts";
import type { LinkTarget } from "./link-targets.ts";

const momentSchema = z.object({ date: z.string().optional(), dateTime: z.string().optional() });

/** Event in Google's list, reduced to the fields that are used; other fields are ignored. */
export const googleEventSchema = z.object({
	id: z.string(),
	status: z.string().optional(),
	summary: z.string().optional(),
	description: z.string().optional(),
	visibility: z.string().optional(),
	transparency: z.string().optional(),
	eventType: z.string().optional(),
	start: momentSchema.optional(),
	end: momentSchema.optional(),
	attendees: z
		.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
		.optional(),
});
export type GoogleEvent = z.output<typeof googleEventSchema>;

/** Time on one day of a salon, in minutes of that day up to 30:00. */
export interface CalendarDaySpan {
	date: string;
	from: number;
	to: number;
	/** Part of an all-day event; the salon's room adjusts it to the salon's day, which may end after midnight. */
	isWholeDay?: true;
}

/** Days that are read from a calendar, both inclusive. */
export interface ReadWindow {
	from: string;
	to: string;
}

/** Number of days ahead for which calendars are read. */
const READ_DAYS_AHEAD = 180;

/** Starts with yesterday, because a salon's day may last until six in the morning. */
export function getReadWindow(now: number, zone: string): ReadWindow {
	const day = toDayNumber(toWireTime(now, zone).slice(0, 10));
	return { from: formatDayNumber(day - 1), to: formatDayNumber(day + READ_DAYS_AHEAD) };
}

/** Maximum stored length of a title. */
const MAX_TITLE_LENGTH = 200;

/** Returns the title of a block or shift that was created from an event. */
export function getImportTitle({ summary, visibility }: GoogleEvent): string {
	if (visibility === "private" || visibility === "confidential") return CALENDAR_TEXTS.importedPrivate;
	return summary?.trim().slice(0, MAX_TITLE_LENGTH) || CALENDAR_TEXTS.importedNothing;
}

/** Google's event types that leave the calendar's owner available. */
const FREE_EVENT_TYPES = ["workingLocation", "birthday"];

/**
 * Event types that people create as ordinary entries. Only these become shifts, because friends are offered
 * that time: absences, focus time, birthdays and types added by Gmail or later are not working time.
 */
const SHIFT_EVENT_TYPES = ["default", ""];

/**
 * Returns the times that an event occupies within a window; none if it is cancelled, declined or leaves its
 * owner available. A block ends at midnight and continues on the next day; a shift may last until 30:00 of
 * its own day, as the shop's day does.
 */
export function listEventDaySpans(
	event: GoogleEvent,
	target: LinkTarget,
	{ from, to }: ReadWindow,
	zone: string,
): CalendarDaySpan[] {
	if (!isOccupying(event, target)) return [];
	const begin = toEventMinute(event.start, zone, Math.floor);
	const end = toEventMinute(event.end, zone, Math.ceil);
	if (begin === null || end === null) return [];
	const isWholeDays = event.start?.date !== undefined;
	const spans: CalendarDaySpan[] = [];
	const windowEnd = (toDayNumber(to) + 1) * DAY_MINUTES;
	// A shift that begins on the window's last day may last until 30:00 of that day.
	const latestSpanEnd = windowEnd + LAST_MINUTE - DAY_MINUTES;
	let at = Math.max(begin, toDayNumber(from) * DAY_MINUTES);
	while (at < Math.min(end, windowEnd)) {
		const midnight = Math.floor(at / DAY_MINUTES) * DAY_MINUTES;
		const latestMinute = midnight + LAST_MINUTE;
		const spanLimit =
			target === "shift" && !isWholeDays && end <= latestMinute ? latestMinute : midnight + DAY_MINUTES;
		const spanEnd = Math.min(end, spanLimit, latestSpanEnd);
		spans.push({
			date: formatDayNumber(midnight / DAY_MINUTES),
			from: at - midnight,
			to: spanEnd - midnight,
			...(isWholeDays && { isWholeDay: true }),
		});
		at = spanEnd;
	}
	return spans;
}

function isOccupying(
	{ status, transparency, eventType = "", attendees = [] }: GoogleEvent,
	target: LinkTarget,
): boolean {
	if (status === "cancelled") return false;
	if (attendees.some(({ self, responseStatus }) => self && responseStatus === "declined")) return false;
	if (transparency === "transparent") return false;
	return target === "shift" ? SHIFT_EVENT_TYPES.includes(eventType) : !FREE_EVENT_TYPES.includes(eventType);
}

/** Returns the salon minute of an event's start or end. Partial minutes are rounded outwards. */
function toEventMinute(
	moment: GoogleEvent["start"],
	zone: string,
	round: (minutes: number) => number,
): number | null {
	if (moment?.date !== undefined) {
		const day = toDayNumber(moment.date);
		return Number.isNaN(day) ? null : day * DAY_MINUTES;
	}
	const instant = Date.parse(moment?.dateTime ?? "");
	if (Number.isNaN(instant)) return null;
	const roundedInstant = round(instant / MINUTE) * MINUTE;
	// Local time is treated as UTC, so that every day has 24 hours.
	return Date.parse(`${toWireTime(roundedInstant, zone).replace(" ", "T")}Z`) / MINUTE;
}
