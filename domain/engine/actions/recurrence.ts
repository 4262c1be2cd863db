import { z } from "zod";
import { FIELD_TEXTS } from "#domain/platform/texts/fields-texts.ts";
import { REACTION_TEXTS } from "#domain/platform/texts/reactions-texts.ts";
import { WEEKDAYS } from "#domain/platform/time/weekday-names.ts";
import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";
import {
	boundedList,
	clockTime,
	maxSentEntries,
	optionalDay,
	wholeNumber,
} from "#domain/platform/wire/input-schemas.ts";

const DAYS_OF_MONTH = 31;
/** Last day of any month. */
export const MONTH_END = 32;

const until = () => optionalDay().default(null);

/** Recurrence of a task: a time of day in the account's zone, until a day (inclusive) or without end. */
export const recurrenceInput = z.discriminatedUnion("every", [
	z.object({ every: z.literal("day"), time: clockTime(), until: until() }),
	z.object({
		every: z.literal("week"),
		/** 0 is Sunday. */
		weekdays: boundedList(wholeNumber(), maxSentEntries(WEEKDAYS.length))
			.refine((days) => days.length > 0, REACTION_TEXTS.weekdayRequired)
			.refine((days) => days.every((day) => day >= 0 && day < WEEKDAYS.length), FIELD_TEXTS.choiceUnknown)
			.transform((days) => [...new Set(days)].sort((a, b) => a - b)),
		time: clockTime(),
		until: until(),
	}),
	z.object({
		every: z.literal("month"),
		/** Day of the month; shorter months use their last day. */
		day: wholeNumber().refine((day) => day >= 1 && day <= MONTH_END, FIELD_TEXTS.between(1, DAYS_OF_MONTH)),
		time: clockTime(),
		until: until(),
	}),
]);

export type Recurrence = z.output<typeof recurrenceInput>;

/** Number of days within which every weekday and every day of the month occurs. */
const MAX_GAP_DAYS = 62;

/**
 * Returns the next occurrence strictly after an instant; null after the last day. It is computed from the
 * calendar rather than from the previous occurrence, so a late run does not shift later ones and 28 February
 * is followed by 31 March. Missed occurrences are skipped.
 */
export function nextOccurrence(recurrence: Recurrence, after: number, zone: string): number | null {
	let day = currentDay(after, zone);
	for (let count = 0; count <= MAX_GAP_DAYS; count++) {
		if (recurrence.until !== null && day > recurrence.until) return null;
		if (fallsOn(recurrence, day)) {
			const at = toInstant(day, recurrence.time, zone);
			if (at !== null && at > after) return at;
		}
		day = dayAfter(day);
	}
	return null;
}

function fallsOn(recurrence: Recurrence, day: string): boolean {
	if (recurrence.every === "day") return true;
	const date = dateOf(day);
	if (recurrence.every === "week") return recurrence.weekdays.includes(date.getUTCDay());
	const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
	return date.getUTCDate() === Math.min(recurrence.day, lastDay);
}

/** Calendar days are computed in UTC, where every day has 24 hours. */
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

function dayAfter(day: string): string {
	const date = dateOf(day);
	date.setUTCDate(date.getUTCDate() + 1);
	return date.toISOString().slice(0, 10);
}

/** `毎月末日の10:00（2027年3月31日まで）` */
export function recurrenceText(recurrence: Recurrence): string {
	const end = recurrence.until === null ? "" : `（${dayText(recurrence.until)}まで）`;
	return `${daysText(recurrence)}の${recurrence.time}${end}`;
}

function dayText(day: string): string {
	const [year, month, date] = day.split("-").map(Number);
	return `${year}年${month}月${date}日`;
}

function daysText(recurrence: Recurrence): string {
	if (recurrence.every === "day") return "毎日";
	if (recurrence.every === "week")
		return `毎週${recurrence.weekdays.map((day) => WEEKDAYS[day]).join("・")}曜日`;
	return recurrence.day === MONTH_END ? "毎月末日" : `毎月${recurrence.day}日`;
}
