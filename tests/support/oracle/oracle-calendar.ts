/**
 * Calendar day. Computed by stepping instead of a library, so that the oracle shares no code with the
 * product.
 */
export interface OracleDate {
	year: number;
	month: number;
	day: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Tokyo is UTC+9 all year. */
const TOKYO_OFFSET = 9 * 60 * MINUTE;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const monthLength = (year: number, month: number): number =>
	[31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;

const yearLength = (year: number) => (isLeap(year) ? 366 : 365);

/** Tokyo's date at an instant. */
export function oracleDayAt(instant: number): OracleDate {
	let left = Math.floor((instant + TOKYO_OFFSET) / DAY);
	let [year, month] = [1970, 1];
	while (left < 0) left += yearLength(--year);
	while (left >= yearLength(year)) left -= yearLength(year++);
	while (left >= monthLength(year, month)) left -= monthLength(year, month++);
	return { year, month, day: left + 1 };
}

/** Tokyo's minute of the day at an instant. */
export const oracleMinutesAt = (instant: number): number =>
	Math.floor((instant + TOKYO_OFFSET - Math.floor((instant + TOKYO_OFFSET) / DAY) * DAY) / MINUTE);

/** Parses YYYY-MM-DD. */
export const parseOracleDay = (text: string): OracleDate => ({
	year: Number(text.slice(0, 4)),
	month: Number(text.slice(5, 7)),
	day: Number(text.slice(8, 10)),
});

/** Parses HH:mm. */
export const parseOracleMinutes = (text: string): number =>
	Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

export const formatOracleDay = ({ year, month, day }: OracleDate): string =>
	[String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

/** Negative where the first day is earlier, positive where it is later. */
export const compareOracleDays = (a: OracleDate, b: OracleDate): number =>
	a.year - b.year || a.month - b.month || a.day - b.day;

/** Whether an instant falls into a range of days, both included; null is unbounded. */
export function isWithinDays(instant: number, from: string | null, to: string | null): boolean {
	const day = oracleDayAt(instant);
	if (from !== null && compareOracleDays(day, parseOracleDay(from)) < 0) return false;
	return to === null || compareOracleDays(day, parseOracleDay(to)) <= 0;
}

/**
 * Number of whole periods of `months` between two days in order. A month after a day is the same day of the
 * next month, or that month's last day.
 */
export function countWholePeriods(from: OracleDate, to: OracleDate, months: number): number {
	let count = 0;
	let { year, month } = from;
	for (;;) {
		for (let step = 0; step < months; step++) {
			month++;
			if (month > 12) [year, month] = [year + 1, 1];
		}
		if (compareOracleDays({ year, month, day: Math.min(from.day, monthLength(year, month)) }, to) > 0)
			return count;
		count++;
	}
}

/** Number of nights between two days in order. */
export function countNightsUntil(from: OracleDate, to: OracleDate): number {
	let nights = 0;
	let at = from;
	while (at.year !== to.year || at.month !== to.month) {
		nights += monthLength(at.year, at.month) - at.day + 1;
		at = at.month === 12 ? { year: at.year + 1, month: 1, day: 1 } : { ...at, month: at.month + 1, day: 1 };
	}
	return nights + to.day - at.day;
}

/** Day that many nights later; earlier if negative. */
export function addNights(from: OracleDate, nights: number): OracleDate {
	let { year, month, day } = from;
	for (let step = 0; step < nights; step++) {
		day++;
		if (day > monthLength(year, month)) [month, day] = [month + 1, 1];
		if (month > 12) [year, month] = [year + 1, 1];
	}
	for (let step = 0; step > nights; step--) {
		day--;
		if (day > 0) continue;
		[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1];
		day = monthLength(year, month);
	}
	return { year, month, day };
}

/** Instant that many minutes after a day's midnight in Tokyo. */
export function oracleInstantOf(day: OracleDate, minutes = 0): number {
	const epoch: OracleDate = { year: 1970, month: 1, day: 1 };
	const nights =
		compareOracleDays(day, epoch) < 0 ? -countNightsUntil(day, epoch) : countNightsUntil(epoch, day);
	return nights * DAY + minutes * MINUTE - TOKYO_OFFSET;
}
