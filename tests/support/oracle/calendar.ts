/** A day of the calendar, reached by stepping, so that no library is asked what the product asked it too. */
export interface Day {
	year: number;
	month: number;
	day: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Clocks in Tokyo are nine hours ahead, all the year. */
const AHEAD = 9 * 60 * MINUTE;

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

export const monthLength = (year: number, month: number): number =>
	[31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!;

const yearLength = (year: number) => (isLeap(year) ? 366 : 365);

/** The day that calendars in Tokyo show at an instant. */
export function dayAt(instant: number): Day {
	let left = Math.floor((instant + AHEAD) / DAY);
	let [year, month] = [1970, 1];
	while (left < 0) left += yearLength(--year);
	while (left >= yearLength(year)) left -= yearLength(year++);
	while (left >= monthLength(year, month)) left -= monthLength(year, month++);
	return { year, month, day: left + 1 };
}

/** The minutes since midnight that clocks in Tokyo show. */
export const minutesAt = (instant: number): number =>
	Math.floor((instant + AHEAD - Math.floor((instant + AHEAD) / DAY) * DAY) / MINUTE);

/** From YYYY-MM-DD. */
export const dayOf = (text: string): Day => ({
	year: Number(text.slice(0, 4)),
	month: Number(text.slice(5, 7)),
	day: Number(text.slice(8, 10)),
});

/** From HH:mm. */
export const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

export const textOf = ({ year, month, day }: Day): string =>
	[String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

/** Below 0 where the first is earlier, above where it is later. */
export const compareDays = (one: Day, other: Day): number =>
	one.year - other.year || one.month - other.month || one.day - other.day;

/** Whether an instant lies in one of the days from one to another, both included; null is open. */
export function isWithin(instant: number, from: string | null, to: string | null): boolean {
	const day = dayAt(instant);
	if (from !== null && compareDays(day, dayOf(from)) < 0) return false;
	return to === null || compareDays(day, dayOf(to)) <= 0;
}

/**
 * How often so many months go from one day into the time until another that is not earlier. A month after a day is the
 * same day of the next month, or that month's last day.
 */
export function wholeMonths(from: Day, to: Day, months: number): number {
	let count = 0;
	let { year, month } = from;
	for (;;) {
		for (let step = 0; step < months; step++) {
			month++;
			if (month > 12) [year, month] = [year + 1, 1];
		}
		if (compareDays({ year, month, day: Math.min(from.day, monthLength(year, month)) }, to) > 0) return count;
		count++;
	}
}

/** The nights between a day and another that is not earlier. */
export function daysUntil(from: Day, to: Day): number {
	let nights = 0;
	let at = from;
	while (at.year !== to.year || at.month !== to.month) {
		nights += monthLength(at.year, at.month) - at.day + 1;
		at = at.month === 12 ? { year: at.year + 1, month: 1, day: 1 } : { ...at, month: at.month + 1, day: 1 };
	}
	return nights + to.day - at.day;
}

/** The day so many nights later, or earlier. */
export function daysAfter(from: Day, nights: number): Day {
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

/** The instant at which clocks in Tokyo show so many minutes after a day's midnight. */
export function instantOf(day: Day, minutes = 0): number {
	const epoch: Day = { year: 1970, month: 1, day: 1 };
	const nights = compareDays(day, epoch) < 0 ? -daysUntil(day, epoch) : daysUntil(epoch, day);
	return nights * DAY + minutes * MINUTE - AHEAD;
}
