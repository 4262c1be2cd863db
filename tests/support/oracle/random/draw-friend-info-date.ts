import { compareOracleDays, type OracleDate, parseOracleDay } from "../oracle-calendar.ts";
import { drawDate } from "../world/draw-days.ts";
import type { ConditionSource } from "./draw-values.ts";

/**
 * Date fields of a friend information condition: the date of a friend, or a range between two friends' dates.
 */
export function drawDateFields({ chance, world, friend }: ConditionSource, varId: number) {
	const search_type = chance.between(0, 5);
	const hasYear = [0, 2, 3].includes(search_type);
	const dates = [friend, chance.pick(world.friends)].map((each): OracleDate => {
		const date = each.values.find((value) => value.varId === varId)?.date;
		return date ? parseOracleDay(date) : drawDate(chance);
	});
	// A range without years may wrap around; one with years must be ascending.
	if (hasYear) dates.sort(compareOracleDays);
	const [from, to] = dates as [OracleDate, OracleDate];
	const open = hasYear ? chance.between(0, 3) : 3;
	return {
		search_type,
		range_search: chance.pick([0, 1]),
		...(open !== 0 && { year_from: from.year, month_from: from.month, day_from: from.day }),
		...(open !== 1 && { year_to: to.year, month_to: to.month, day_to: to.day }),
	};
}
