import type { Chance } from "../chance.ts";
import {
	addNights,
	compareOracleDays,
	countNightsUntil,
	countWholePeriods,
	monthLength,
	type OracleDate,
	parseOracleDay,
} from "../oracle-calendar.ts";
import { drawDate, EDGE_DAYS } from "../world/draw-days.ts";
import type { ConditionSource } from "./draw-values.ts";

const LIMITS = { year: 100, month: 100, day: 9_999 };

/**
 * Period fields of a friend information condition, close to the distance between the friend's date and the
 * base date.
 */
export function drawPeriodFields({ chance, friend }: ConditionSource, varId: number) {
	const date = friend.values.find((value) => value.varId === varId)?.date;
	const day: OracleDate = date ? parseOracleDay(date) : drawDate(chance);
	const base = chance.maybe(0.4) ? chance.pick(EDGE_DAYS) : drawNear(chance, day);
	const period = (name: string) => {
		const scale = chance.pick(["year", "month", "month", "day"] as const);
		const length = Math.min(LIMITS[scale], between(day, base, scale));
		const open = chance.between(0, 4);
		return {
			[`${name}_from`]: open === 0 ? null : Math.max(0, length + chance.pick([0, 0, 0, -1, 1])),
			[`${name}_to`]: open === 1 ? null : Math.min(LIMITS[scale], length + chance.pick([0, 0, 0, 1, 12])),
			[`${name}_scale`]: scale,
		};
	};
	return {
		...period("elapsed_period"),
		...period("remaining_period"),
		search_base_year: base.year,
		search_base_month: base.month,
		search_base_day: base.day,
	};
}

/** Day whole months away, one day less, or the last day of that month. */
function drawNear(chance: Chance, day: OracleDate): OracleDate {
	const years = chance.pick([-8, -1, 0, 0, 1, 4]);
	const other = {
		year: day.year + years,
		month: chance.pick([day.month, chance.between(1, 12)]),
		day: day.day,
	};
	const last = monthLength(other.year, other.month);
	const inMonth = { ...other, day: chance.maybe(0.4) ? last : Math.min(other.day, last) };
	return addNights(inMonth, chance.pick([0, 0, 0, -1, 1]));
}

function between(one: OracleDate, other: OracleDate, scale: keyof typeof LIMITS): number {
	const [earlier, later] = compareOracleDays(one, other) < 0 ? [one, other] : [other, one];
	if (later.year - earlier.year > 100) return LIMITS[scale];
	return scale === "day"
		? countNightsUntil(earlier, later)
		: countWholePeriods(earlier, later, scale === "year" ? 12 : 1);
}
