import { compareDays, type Day, dayOf, daysAfter, daysUntil, monthLength, wholeMonths } from "../calendar.ts";
import type { Chance } from "../chance.ts";
import { EDGE_DAYS, someDate } from "../world/days.ts";
import type { Source } from "./draw.ts";

const LIMITS = { year: 100, month: 100, day: 9_999 };

/** The period fields of a condition on friend information, about as long as the friend's date is away from the base. */
export function periodAsked({ chance, friend }: Source, varId: number) {
	const date = friend.values.find((value) => value.varId === varId)?.date;
	const day: Day = date ? dayOf(date) : someDate(chance);
	const base = chance.maybe(0.4) ? chance.pick(EDGE_DAYS) : near(chance, day);
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

/** A day whole months away, or a day short of it, or the last one of its month. */
function near(chance: Chance, day: Day): Day {
	const years = chance.pick([-8, -1, 0, 0, 1, 4]);
	const other = {
		year: day.year + years,
		month: chance.pick([day.month, chance.between(1, 12)]),
		day: day.day,
	};
	const last = monthLength(other.year, other.month);
	const inMonth = { ...other, day: chance.maybe(0.4) ? last : Math.min(other.day, last) };
	return daysAfter(inMonth, chance.pick([0, 0, 0, -1, 1]));
}

function between(one: Day, other: Day, scale: keyof typeof LIMITS): number {
	const [earlier, later] = compareDays(one, other) < 0 ? [one, other] : [other, one];
	if (later.year - earlier.year > 100) return LIMITS[scale];
	return scale === "day" ? daysUntil(earlier, later) : wholeMonths(earlier, later, scale === "year" ? 12 : 1);
}
