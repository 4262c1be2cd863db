import { daysAfter, latestMonthsBefore, monthsAfter } from "./calendar-arithmetic.ts";
import { conditionPeriodOf, PERIOD_MATCH, type PeriodMatch, type PeriodScale } from "./friend-info-period.ts";
import { LEAP_DAY, type LeapBirthday } from "./leap-birthdays.ts";

/** Days from `from` to `to`, both inclusive; null is open. */
export interface PeriodDaySpan {
	from: string | null;
	to: string | null;
}

type Periods = Parameters<typeof conditionPeriodOf>[1];

/**
 * Returns the days for which the elapsed, or remaining, whole years, months or days at the base date are
 * between `from` and `to` (docs/filters.md, Friend information). A future day has not elapsed, and a past one
 * does not remain.
 */
export function spanOfPeriod(
	match: PeriodMatch,
	period: Periods,
	base: string,
	leapBirthday: LeapBirthday,
): PeriodDaySpan {
	const { from, to, scale } = conditionPeriodOf(match, period);
	return match === PERIOD_MATCH.elapsed
		? elapsedSpan({ from: from ?? 0, to, scale, base, leapBirthday })
		: remainingSpan(from ?? 0, to, scale, base);
}

interface Elapsed {
	from: number;
	to: number | null;
	scale: PeriodScale;
	base: string;
	leapBirthday: LeapBirthday;
}

function elapsedSpan({ from, to, scale, base, leapBirthday }: Elapsed): PeriodDaySpan {
	const latest = (length: number) => {
		const day = latestBefore(base, length, scale);
		// On 28 February of an ordinary year a person born on the 29th is not yet a year older.
		const isEarly = leapBirthday === "03-01" && base.endsWith("-02-28") && day.endsWith(LEAP_DAY);
		return isEarly && scale !== "day" ? daysAfter(day, -1) : day;
	};
	return { from: to === null ? null : daysAfter(latest(to + 1), 1), to: latest(from) };
}

const remainingSpan = (from: number, to: number | null, scale: PeriodScale, base: string): PeriodDaySpan => ({
	from: laterDay(base, from, scale),
	to: to === null ? null : daysAfter(laterDay(base, to + 1, scale), -1),
});

const latestBefore = (base: string, length: number, scale: PeriodScale): string =>
	scale === "day" ? daysAfter(base, -length) : latestMonthsBefore(base, inMonths(length, scale));

const laterDay = (base: string, length: number, scale: PeriodScale): string =>
	scale === "day" ? daysAfter(base, length) : monthsAfter(base, inMonths(length, scale));

const inMonths = (length: number, scale: PeriodScale): number => (scale === "year" ? 12 * length : length);
