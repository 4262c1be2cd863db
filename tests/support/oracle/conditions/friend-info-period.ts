import {
	compareOracleDays,
	countNightsUntil,
	countWholePeriods,
	oracleDayAt,
	parseOracleDay,
} from "../oracle-calendar.ts";
import type { OracleQuestion } from "./oracle-question.ts";

type PeriodCondition = OracleQuestion<"friendInfo">["condition"];

/** Match 30, 31: whole years, months or days between the date and the base date. */
export function matchesPeriod(asked: PeriodCondition, date: string, now: number): boolean {
	const { match, search_base_year, search_base_month, search_base_day } = asked;
	const base =
		asked.use_current_date === 1
			? oracleDayAt(now)
			: { year: search_base_year!, month: search_base_month!, day: search_base_day! };
	const [earlier, later] = match === 30 ? [parseOracleDay(date), base] : [base, parseOracleDay(date)];
	if (compareOracleDays(earlier, later) > 0) return false;
	const { from, to, scale } =
		match === 30
			? {
					from: asked.elapsed_period_from,
					to: asked.elapsed_period_to,
					scale: asked.elapsed_period_scale,
				}
			: {
					from: asked.remaining_period_from,
					to: asked.remaining_period_to,
					scale: asked.remaining_period_scale,
				};
	const length =
		scale === "day"
			? countNightsUntil(earlier, later)
			: countWholePeriods(earlier, later, scale === "year" ? 12 : 1);
	return (from === null || length >= from) && (to === null || length <= to);
}
