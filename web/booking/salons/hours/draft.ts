import { clockOf, LAST_MINUTE, minuteOf } from "#domain/booking/salons/minutes.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import type { Opening, WrittenSpan } from "../wire.ts";
import { typedTime } from "./typedTime.ts";

/** Form draft of a span; `key` is its React key. */
export interface SpanDraft extends WrittenSpan {
	key: string;
}

export interface DayDraft {
	weekday: number;
	/** Empty for closed. */
	hours: SpanDraft[];
}

export interface HoursDraft {
	days: DayDraft[];
	version: number;
}

/** Weeks begin on Monday (M-058). */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export const withKeys = (hours: readonly WrittenSpan[]): SpanDraft[] =>
	hours.map(({ from, to }) => ({ from, to, key: createKey() }));

/** Spans without keys, normalized, since the focused input has not been yet. */
export const withoutKeys = (hours: readonly SpanDraft[]): WrittenSpan[] =>
	hours.map(({ from, to }) => ({ from: typedTime(from), to: typedTime(to) }));

export const hoursDraftOf = ({ opening_hours, version }: Opening): HoursDraft => ({
	days: WEEK.map((weekday) => ({
		weekday,
		hours: withKeys(opening_hours.find((day) => day.weekday === weekday)?.hours ?? []),
	})),
	version,
});

export const hoursBodyOf = ({ days, version }: HoursDraft) => ({
	opening_hours: days.map(({ weekday, hours }) => ({ weekday, hours: withoutKeys(hours) })),
	version,
});

const FIRST: WrittenSpan = { from: "10:00", to: "19:00" };
const HOUR = 60;

/** Default new span: the usual hours of a day, or two hours from an hour after the last span. */
export function nextSpan(hours: readonly WrittenSpan[]): SpanDraft {
	const last = hours.at(-1);
	const end = last ? minuteOf(last.to) : null;
	if (end === null) return { ...FIRST, key: createKey() };
	const from = Math.min(end + HOUR, LAST_MINUTE - HOUR);
	return { from: clockOf(from), to: clockOf(Math.min(from + 2 * HOUR, LAST_MINUTE)), key: createKey() };
}

/** Copies the hours of one day to others. */
export const copiedTo = (
	days: readonly DayDraft[],
	from: DayDraft,
	weekdays: readonly number[],
): DayDraft[] =>
	days.map((day) =>
		day !== from && weekdays.includes(day.weekday) ? { ...day, hours: withKeys(from.hours) } : day,
	);
