import { daysAfter, monthsAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";

/** Length of a period of the books. */
export type BookSpan = "day" | "week" | "month";

/**
 * First and last day of the period around a day.
 * @param weekBegins weekday that begins a week, 0 for Sunday
 */
export function periodAround(day: string, span: BookSpan, weekBegins: number): { from: string; to: string } {
	if (span === "day") return { from: day, to: day };
	if (span === "week") {
		const from = daysAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() - weekBegins + 7) % 7));
		return { from, to: daysAfter(from, 6) };
	}
	const from = `${day.slice(0, 7)}-01`;
	return { from, to: daysAfter(monthsAfter(from, 1), -1) };
}

/** Day of the next period, or of the one before. */
export function stepPeriod(day: string, span: BookSpan, direction: 1 | -1): string {
	if (span === "month") return monthsAfter(`${day.slice(0, 7)}-01`, direction);
	return daysAfter(day, direction * (span === "week" ? 7 : 1));
}
