import type { Period } from "#domain/engine/filters/day-period.ts";
import { compareOracleDays, countNightsUntil, isWithinDays, oracleDayAt } from "./oracle-calendar.ts";

/** Whether an instant falls into a condition's period, seen from `now`. */
export function isWithinPeriod(instant: number, { from, to, relative }: Period, now: number): boolean {
	if (!relative) return isWithinDays(instant, from, to);
	const [day, today] = [oracleDayAt(instant), oracleDayAt(now)];
	const isPast = compareOracleDays(day, today) <= 0;
	const nights = isPast ? countNightsUntil(day, today) : countNightsUntil(today, day);
	const months = (day.year - today.year) * 12 + day.month - today.month;
	const days = relative.days ?? 0;
	return {
		past: isPast && nights < days,
		before: isPast && nights >= days,
		future: (!isPast || nights === 0) && nights < days,
		after: !isPast && nights >= days,
		thisMonth: months === 0,
		lastMonth: months === -1,
		nextMonth: months === 1,
	}[relative.rule];
}
