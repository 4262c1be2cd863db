import { compareDays, dayAt, dayOf, daysUntil, wholeMonths } from "../calendar.ts";
import type { Question } from "./question.ts";

type Asked = Question<"friendInfo">["condition"];

/** Match 30, 31: so many whole years, months or days lie between the date and the base. */
export function isPeriodAsked(asked: Asked, date: string, now: number): boolean {
	const { match, search_base_year, search_base_month, search_base_day } = asked;
	const base =
		asked.use_current_date === 1
			? dayAt(now)
			: { year: search_base_year!, month: search_base_month!, day: search_base_day! };
	const [earlier, later] = match === 30 ? [dayOf(date), base] : [base, dayOf(date)];
	if (compareDays(earlier, later) > 0) return false;
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
		scale === "day" ? daysUntil(earlier, later) : wholeMonths(earlier, later, scale === "year" ? 12 : 1);
	return (from === null || length >= from) && (to === null || length <= to);
}
