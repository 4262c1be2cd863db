import { formatClockMinute, LAST_MINUTE, parseClockMinute } from "#domain/booking/salons/salon-minutes.ts";
import { createKey } from "#web/platform/api/createKey.ts";
import type { HoursSpan, OpeningHours } from "../salonTypes.ts";
import { normalizeTime } from "./normalizeTime.ts";

/** Form draft of a span; `key` is its React key. */
export interface SpanDraft extends HoursSpan {
	key: string;
}

/** Opening hours of a weekday. */
export interface DayDraft {
	weekday: number;
	/** Empty for closed. */
	hours: SpanDraft[];
}

export interface HoursDraft {
	days: DayDraft[];
	version: number;
}

/** Weekdays in the order of the form: weeks begin on Monday (M-058). */
export const WEEK_FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;

export const addSpanKeys = (hours: readonly HoursSpan[]): SpanDraft[] =>
	hours.map(({ from, to }) => ({ from, to, key: createKey() }));

/** Spans without keys; normalized again, because the focused input normalizes only on blur. */
export const removeSpanKeys = (hours: readonly SpanDraft[]): HoursSpan[] =>
	hours.map(({ from, to }) => ({ from: normalizeTime(from), to: normalizeTime(to) }));

export const hoursDraftOf = ({ opening_hours, version }: OpeningHours): HoursDraft => ({
	days: WEEK_FROM_MONDAY.map((weekday) => ({
		weekday,
		hours: addSpanKeys(opening_hours.find((day) => day.weekday === weekday)?.hours ?? []),
	})),
	version,
});

export const hoursBodyOf = ({ days, version }: HoursDraft) => ({
	opening_hours: days.map(({ weekday, hours }) => ({ weekday, hours: removeSpanKeys(hours) })),
	version,
});

const DEFAULT_SPAN: HoursSpan = { from: "10:00", to: "19:00" };
const HOUR = 60;

/** Default new span: 10:00 to 19:00, or two hours that begin an hour after the last span. */
export function nextSpan(hours: readonly HoursSpan[]): SpanDraft {
	const lastSpan = hours.at(-1);
	const end = lastSpan ? parseClockMinute(lastSpan.to) : null;
	if (end === null) return { ...DEFAULT_SPAN, key: createKey() };
	const from = Math.min(end + HOUR, LAST_MINUTE - HOUR);
	return {
		from: formatClockMinute(from),
		to: formatClockMinute(Math.min(from + 2 * HOUR, LAST_MINUTE)),
		key: createKey(),
	};
}

/** Days after copying the hours of one day to the given weekdays. */
export const copyHours = (
	days: readonly DayDraft[],
	from: DayDraft,
	weekdays: readonly number[],
): DayDraft[] =>
	days.map((day) =>
		day !== from && weekdays.includes(day.weekday) ? { ...day, hours: addSpanKeys(from.hours) } : day,
	);
