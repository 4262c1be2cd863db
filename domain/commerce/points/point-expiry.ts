import { currentDay, toInstant } from "#domain/platform/time/wire-time.ts";

/**
 * Day of the same number a few months later or earlier; the last day of that month where it has none: a month
 * after 31 January is 28 or 29 February.
 */
export function addMonths(day: string, months: number): string {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
	lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
	return lastOfMonth.toISOString().slice(0, 10);
}

/** Maximum months of validity. */
export const MAX_EXPIRY_MONTHS = 60;

/** End of validity of points granted on a day: the end of the day some months later; null if they do not expire. */
export function expiryOf(day: string, months: number | null, zone: string): number | null {
	if (months === null) return null;
	const next = new Date(`${addMonths(day, months)}T00:00:00Z`);
	next.setUTCDate(next.getUTCDate() + 1);
	return toInstant(next.toISOString().slice(0, 10), "00:00", zone);
}

/** Latest end of points whose last day of validity is today or within some days. */
export function expiryLimit({ now, zone }: { now: number; zone: string }, days: number): number {
	const limit = new Date(`${currentDay(now, zone)}T00:00:00Z`);
	limit.setUTCDate(limit.getUTCDate() + days + 1);
	return toInstant(limit.toISOString().slice(0, 10), "00:00", zone) ?? now;
}
