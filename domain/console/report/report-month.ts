import { daysBetween, monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";

/** Number of months that the page offers, the current one included. */
const OFFERED_MONTHS = 24;

/** Month of a day, YYYY-MM. */
export const monthOf = (day: string): string => day.slice(0, 7);

/** Months that can be chosen, the current one first. */
export const listMonths = (today: string): string[] =>
	Array.from({ length: OFFERED_MONTHS }, (_, index) => monthOf(monthsAfter(`${monthOf(today)}-01`, -index)));

interface ReportDays {
	days: string[];
	/** Days of the month before: all, or, for the current month, as many as have passed. */
	before: string[];
}

/** Days of a month until today, and the days of the month before with which they are compared. */
export function reportDays(month: string, today: string): ReportDays {
	const first = `${month}-01`;
	const days = daysBetween(first, monthsAfter(first, 1)).filter((day) => day <= today);
	const before = daysBetween(monthsAfter(first, -1), first);
	return { days, before: month === monthOf(today) ? before.slice(0, days.length) : before };
}
