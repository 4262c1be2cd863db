import { z } from "zod";
import { CALENDAR_TEXTS } from "#domain/platform/texts/salon-calendars.ts";
import { MINUTE, wireTime } from "#domain/platform/time/time.ts";
import { DAY_MINUTES, dayNumber, dayWritten, LAST_MINUTE } from "../minutes.ts";
import type { LinkTarget } from "./targets.ts";

const moment = z.object({ date: z.string().optional(), dateTime: z.string().optional() });

/** An event as Google lists it, as far as it is read; whatever else there is goes by. */
export const googleEvent = z.object({
	id: z.string(),
	status: z.string().optional(),
	summary: z.string().optional(),
	description: z.string().optional(),
	visibility: z.string().optional(),
	transparency: z.string().optional(),
	eventType: z.string().optional(),
	start: moment.optional(),
	end: moment.optional(),
	attendees: z
		.array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
		.optional(),
});
export type GoogleEvent = z.output<typeof googleEvent>;

/** A time on one day of a salon, minutes of that day up to 30:00. */
export interface DaySpan {
	date: string;
	from: number;
	to: number;
	/** All of a day of an entry without hours: the room makes it the salon's own day. */
	isWholeDay?: true;
}

/** The days that are read of a calendar, both included. */
export interface ReadWindow {
	from: string;
	to: string;
}

/** How many days ahead calendars are read. */
const DAYS_READ = 180;

/** From yesterday, since a salon's day may last until six in the morning. */
export function readWindow(now: number, zone: string): ReadWindow {
	const day = dayNumber(wireTime(now, zone).slice(0, 10));
	return { from: dayWritten(day - 1), to: dayWritten(day + DAYS_READ) };
}

/** The longest title that is kept. */
const MOST_TITLE = 200;

/** What a block or a shift says of the event that it was made of. */
export function titleOf({ summary, visibility }: GoogleEvent): string {
	if (visibility === "private" || visibility === "confidential") return CALENDAR_TEXTS.importedPrivate;
	return summary?.trim().slice(0, MOST_TITLE) || CALENDAR_TEXTS.importedNothing;
}

/** Event types of Google that leave the owner of the calendar free. */
const FREE_TYPES = ["workingLocation", "birthday"];

/**
 * Event types that people create as ordinary entries. Only these become shifts: friends are offered the time, and
 * absences, focus time, birthdays and whatever Gmail or a later Google adds are no working time.
 */
const SHIFT_TYPES = ["default", ""];

/**
 * The times that an event takes within a window; none where it was cancelled, declined or leaves its owner free. A block ends at midnight and goes on the next day; a shift may last until 30:00 of its own day, as the
 * shop's day does.
 */
export function spansOf(
	event: GoogleEvent,
	target: LinkTarget,
	{ from, to }: ReadWindow,
	zone: string,
): DaySpan[] {
	if (!counts(event, target)) return [];
	const begin = minuteOf(event.start, zone, Math.floor);
	const end = minuteOf(event.end, zone, Math.ceil);
	if (begin === null || end === null) return [];
	const isWholeDays = event.start?.date !== undefined;
	const spans: DaySpan[] = [];
	const lastMinute = (dayNumber(to) + 1) * DAY_MINUTES;
	let at = Math.max(begin, dayNumber(from) * DAY_MINUTES);
	while (at < Math.min(end, lastMinute)) {
		const midnight = Math.floor(at / DAY_MINUTES) * DAY_MINUTES;
		const late = midnight + LAST_MINUTE;
		const reach = target === "shift" && !isWholeDays && end <= late ? late : midnight + DAY_MINUTES;
		const until = Math.min(end, reach, lastMinute + LAST_MINUTE - DAY_MINUTES);
		spans.push({
			date: dayWritten(midnight / DAY_MINUTES),
			from: at - midnight,
			to: until - midnight,
			...(isWholeDays && { isWholeDay: true }),
		});
		at = until;
	}
	return spans;
}

function counts(
	{ status, transparency, eventType = "", attendees = [] }: GoogleEvent,
	target: LinkTarget,
): boolean {
	if (status === "cancelled") return false;
	if (attendees.some(({ self, responseStatus }) => self && responseStatus === "declined")) return false;
	if (transparency === "transparent") return false;
	return target === "shift" ? SHIFT_TYPES.includes(eventType) : !FREE_TYPES.includes(eventType);
}

/** The salon minute of one of an event's ends. A part of a minute is taken whole. */
function minuteOf(
	end: GoogleEvent["start"],
	zone: string,
	round: (minutes: number) => number,
): number | null {
	if (end?.date !== undefined) {
		const day = dayNumber(end.date);
		return Number.isNaN(day) ? null : day * DAY_MINUTES;
	}
	const instant = Date.parse(end?.dateTime ?? "");
	if (Number.isNaN(instant)) return null;
	const whole = round(instant / MINUTE) * MINUTE;
	// The clocks of the zone as if they were those of Greenwich: then days are as long as they are counted.
	return Date.parse(`${wireTime(whole, zone).replace(" ", "T")}Z`) / MINUTE;
}
