/** Arithmetic on days, YYYY-MM-DD in the years 0 to 9999, so that text order is time order. */

/** Milliseconds of a day. */
const DAY = 86_400_000;

export const daysAfter = (day: string, days: number): string =>
	new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** Days from the first to the one before the last. */
export function daysBetween(first: string, last: string): string[] {
	const days: string[] = [];
	for (let day = first; day < last; day = daysAfter(day, 1)) days.push(day);
	return days;
}

/** Returns the same day of the month some months later, or the last day of a shorter month. */
export function monthsAfter(day: string, months: number): string {
	const { year, month, dayOfMonth } = partsOf(day);
	const target = year * 12 + month - 1 + months;
	const [toYear, toMonth] = [Math.floor(target / 12), (((target % 12) + 12) % 12) + 1];
	return formatDay(toYear, toMonth, Math.min(dayOfMonth, daysInMonth(toYear, toMonth)));
}

/**
 * Returns the latest day that is, some months later, not after `day`. From the end of a month it is the end
 * of the other month, even a longer one: 28 February is one month after 28, 29, 30 and 31 January.
 */
export function latestMonthsBefore(day: string, months: number): string {
	const { year, month, dayOfMonth } = partsOf(day);
	const earlierDay = monthsAfter(day, -months);
	if (dayOfMonth < daysInMonth(year, month)) return earlierDay;
	const { year: toYear, month: toMonth } = partsOf(earlierDay);
	return formatDay(toYear, toMonth, daysInMonth(toYear, toMonth));
}

const partsOf = (day: string) => {
	const [year = 0, month = 1, dayOfMonth = 1] = day.split("-").map(Number);
	return { year, month, dayOfMonth };
};

const formatDay = (year: number, month: number, day: number): string =>
	`${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysInMonth(year: number, month: number): number {
	if (month === 2) return isLeapYear(year) ? 29 : 28;
	return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
