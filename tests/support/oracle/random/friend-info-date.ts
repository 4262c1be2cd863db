import { compareDays, type Day, dayOf } from "../calendar.ts";
import { someDate } from "../world/days.ts";
import type { Source } from "./draw.ts";

/** The date fields of a condition on friend information: a day that a friend has, or from one to another's. */
export function dateAsked({ chance, world, friend }: Source, varId: number) {
	const search_type = chance.between(0, 5);
	const hasYear = [0, 2, 3].includes(search_type);
	const dates = [friend, chance.pick(world.friends)].map((each): Day => {
		const date = each.values.find((value) => value.varId === varId)?.date;
		return date ? dayOf(date) : someDate(chance);
	});
	// A range without a year may go round; one with a year runs forward.
	if (hasYear) dates.sort(compareDays);
	const [from, to] = dates as [Day, Day];
	const open = hasYear ? chance.between(0, 3) : 3;
	return {
		search_type,
		range_search: chance.pick([0, 1]),
		...(open !== 0 && { year_from: from.year, month_from: from.month, day_from: from.day }),
		...(open !== 1 && { year_to: to.year, month_to: to.month, day_to: to.day }),
	};
}
