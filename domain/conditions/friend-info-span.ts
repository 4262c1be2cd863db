import { daysAfter, latestMonthsBefore, monthsAfter } from "./calendar-arithmetic.ts";
import { type PeriodMatch, periodOf, type Scale } from "./friend-info-period.ts";

/** Days from `from` to `to`, both included; null is open. */
export interface DaySpan {
	from: string | null;
	to: string | null;
}

type Periods = Parameters<typeof periodOf>[1];

/**
 * The days from which the elapsed, or remaining, whole years, months or days at the base date lie between `from` and
 * `to` (docs/filters.md, Friend information). A future day has not elapsed, and a past one does not remain.
 */
export function spanOfPeriod(match: PeriodMatch, asked: Periods, base: string): DaySpan {
	const { from, to, scale } = periodOf(match, asked);
	return match === 30 ? elapsed(from ?? 0, to, scale, base) : remaining(from ?? 0, to, scale, base);
}

const elapsed = (from: number, to: number | null, scale: Scale, base: string): DaySpan => ({
	from: to === null ? null : daysAfter(latestBefore(base, to + 1, scale), 1),
	to: latestBefore(base, from, scale),
});

const remaining = (from: number, to: number | null, scale: Scale, base: string): DaySpan => ({
	from: after(base, from, scale),
	to: to === null ? null : daysAfter(after(base, to + 1, scale), -1),
});

const latestBefore = (base: string, length: number, scale: Scale): string =>
	scale === "day" ? daysAfter(base, -length) : latestMonthsBefore(base, inMonths(length, scale));

const after = (base: string, length: number, scale: Scale): string =>
	scale === "day" ? daysAfter(base, length) : monthsAfter(base, inMonths(length, scale));

const inMonths = (length: number, scale: Scale): number => (scale === "year" ? 12 * length : length);
