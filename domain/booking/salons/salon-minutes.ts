/** Last minute of a salon's day, which may last until 30:00: a start at 25:00 belongs to the previous day. */
export const LAST_MINUTE = 30 * 60;

const CLOCK_PATTERN = /^([0-2]\d|30):([0-5]\d)$/;

/** Parses a minute of the day, `HH:mm` up to 30:00; null for any other text. */
export function parseClockMinute(text: string): number | null {
	const match = CLOCK_PATTERN.exec(text);
	if (!match) return null;
	const [, hour, minute] = match;
	const minutes = Number(hour) * 60 + Number(minute);
	return minutes <= LAST_MINUTE ? minutes : null;
}

/** Formats a minute of the day as `HH:mm`. */
export const formatClockMinute = (minute: number): string =>
	`${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Milliseconds of a day. A constant of its own, since `wire-time.ts` would bring its libraries to the public pages. */
const DAY_LENGTH = 86_400_000;
/** Minutes of a day. */
export const DAY_MINUTES = 1_440;

/**
 * Converts a date to days since 1970-01-01. A salon minute counts from the midnight of that day; both are in
 * the salon's time zone, so that times of two days can be compared without a zone.
 */
export const toDayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_LENGTH;
export const formatDayNumber = (number: number): string =>
	new Date(number * DAY_LENGTH).toISOString().slice(0, 10);

/** Returns the weekday of a day, 0 for Sunday: day 0 was a Thursday. */
export const getWeekday = (day: number): number => (((day + 4) % 7) + 7) % 7;

/** Returns the Monday of a day's week: weeks begin on Monday (M-058). */
export const getMonday = (day: number): number => day - ((getWeekday(day) + 6) % 7);
