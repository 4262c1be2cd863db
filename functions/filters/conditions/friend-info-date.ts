import { type SQL, sql } from "drizzle-orm";
import { type SearchType, sideOf, wrapsAround } from "#domain/conditions/friend-info-date.ts";
import type { DaySpan } from "#domain/conditions/friend-info-span.ts";
import type { ConditionOf } from "#domain/filters/filter.ts";

/** The compared parts of a date, in the form that `sideOf` gives. */
const PARTS: Record<SearchType, (date: SQL) => SQL> = {
	0: (date) => date,
	1: (date) => sql`substr(${date}, 6)`,
	2: (date) => sql`substr(${date}, 1, 7)`,
	3: (date) => sql`substr(${date}, 1, 4)`,
	4: (date) => sql`substr(${date}, 6, 2)`,
	5: (date) => sql`substr(${date}, 9, 2)`,
};

/** Whether a value's date matches (match 20). */
export function dateTest(date: SQL, condition: ConditionOf<"friendInfo">, today: string): SQL {
	const { search_type, range_search, use_current_date } = condition;
	const parts = PARTS[search_type](date);
	if (use_current_date === 1)
		return between(date, search_type, partsOf(today, search_type), partsOf(today, search_type));
	const from = sideOf(condition, "from");
	if (range_search === 0) return between(date, search_type, from, from);
	const to = sideOf(condition, "to");
	const wraps = wrapsAround(search_type) && from !== null && to !== null && to < from;
	return wraps ? sql`(${parts} >= ${from} or ${parts} <= ${to})` : between(date, search_type, from, to);
}

/** Sorts after every month and day of the same year. */
const LAST = "~";

/** With a year the dates themselves are compared, so that an index finds them. */
function between(date: SQL, search_type: SearchType, from: string | null, to: string | null): SQL {
	const isOfYears = !wrapsAround(search_type);
	const column = isOfYears ? date : PARTS[search_type](date);
	return inDays(column, { from, to: to === null ? null : isOfYears ? to + LAST : to });
}

/** Whether a day, or a part of one, lies in a span. */
export function inDays(column: SQL, { from, to }: DaySpan): SQL {
	if (from !== null && to !== null) return sql`${column} between ${from} and ${to}`;
	return from !== null ? sql`${column} >= ${from}` : sql`${column} <= ${to}`;
}

function partsOf(day: string, search_type: SearchType): string {
	const [year, month, dayOfMonth] = day.split("-");
	const forms: Record<SearchType, string> = {
		0: day,
		1: `${month}-${dayOfMonth}`,
		2: `${year}-${month}`,
		3: String(year),
		4: String(month),
		5: String(dayOfMonth),
	};
	return forms[search_type];
}
