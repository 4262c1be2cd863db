import { weekdayOf } from "#domain/platform/time/weekday-names.ts";
import { currentDay, DAY, DEFAULT_ZONE, MINUTE, toInstant } from "#domain/platform/time/wire-time.ts";

/** Times that the caps depend on, as values of a claim. */
export interface CapTimes {
	/** Beginning of the day at the account. */
	dayStart: number;
	/** Minute of the day. */
	minute: number;
	/** JSON paths of the quiet period that begins on this weekday, and on the one before. */
	quietToday: string;
	quietYesterday: string;
	/** Month at LINE, YYYY-MM, and the beginning of the next one. */
	month: string;
	nextMonth: number;
}

const startOf = (day: string, zone?: string): number => toInstant(day, "00:00", zone) ?? 0;

export function capTimes(now: number, zone: string): CapTimes {
	const day = currentDay(now, zone);
	const dayStart = startOf(day, zone);
	const weekday = weekdayOf(day);
	const month = currentDay(now).slice(0, 7);
	return {
		dayStart,
		minute: Math.floor((now - dayStart) / MINUTE),
		quietToday: `$[${weekday}]`,
		quietYesterday: `$[${(weekday + 6) % 7}]`,
		month,
		nextMonth: startOf(nextMonthOf(month), DEFAULT_ZONE),
	};
}

function nextMonthOf(month: string): string {
	const [year = 0, number = 0] = month.split("-").map(Number);
	return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}

/** Days that the cap of a week covers, with the current one. */
const WEEK_DAYS = 7;

/** Beginning of the first of these days, from that of the current one. */
export const WEEK_BEFORE = (WEEK_DAYS - 1) * DAY;
