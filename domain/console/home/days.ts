import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";

/** How many days the chart of the first page covers, today included. */
export const CHART_DAYS = 30;

/** What happened on a day. */
export interface HomeDay {
	/** YYYY-MM-DD. */
	day: string;
	/** Messages from friends and to them; null for an operator who sees some friends only. */
	received: number | null;
	sent: number | null;
	/** Friends who came on that day, and those who blocked on it and are blocked still. */
	followed: number;
	blocked: number;
}

/** The days that the chart covers, the oldest first. */
export const chartDays = (today: string): string[] =>
	Array.from({ length: CHART_DAYS }, (_, index) => daysAfter(today, index + 1 - CHART_DAYS));
