import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";

/** Number of days in the home page's chart, today included. */
export const CHART_DAYS = 30;

/** Figures of a day. */
export interface HomeDay {
	/** YYYY-MM-DD. */
	day: string;
	/** Messages from friends and to them; null for an operator who sees some friends only. */
	received: number | null;
	sent: number | null;
	/** Friends added on that day, and those who blocked on it and are still blocked. */
	followed: number;
	blocked: number;
	/** Confirmed reservations of that day; null for an operator who may not see reservations. */
	visits: number | null;
}

/** Days of the chart, oldest first. */
export const chartDays = (today: string): string[] =>
	Array.from({ length: CHART_DAYS }, (_, index) => daysAfter(today, index + 1 - CHART_DAYS));
