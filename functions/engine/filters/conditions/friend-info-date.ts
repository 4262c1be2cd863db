import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { type SearchType, sideOf, wrapsAround } from "#domain/engine/filters/conditions/friend-info-date.ts";
import type { DaySpan } from "#domain/engine/filters/conditions/friend-info-span.ts";
import { choicesThatAddLeapDay, LEAP_DAY } from "#domain/engine/filters/conditions/leap-birthday.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { joined } from "./joined.ts";
import { leapBirthdayIs } from "./leap-birthday.ts";
import type { FriendRows } from "./selected.ts";

/** The compared parts of a date, in the form that `sideOf` gives. */
const PARTS: Record<SearchType, (date: SQL) => SQL> = {
	0: (date) => date,
	1: (date) => sql`substr(${date}, 6)`,
	2: (date) => sql`substr(${date}, 1, 7)`,
	3: (date) => sql`substr(${date}, 1, 4)`,
	4: (date) => sql`substr(${date}, 6, 2)`,
	5: (date) => sql`substr(${date}, 9, 2)`,
};

type DateCondition = ConditionOf<"friendInfo">;

/** Whether a value's date matches (match 20). */
export function dateTest(date: SQL, condition: DateCondition, today: string): SQL {
	const { search_type } = condition;
	const tests = spansOf(condition, today).map(
		({ from, to, when }) => sql`${between(date, search_type, from, to)}${and(when)}`,
	);
	return tests.length === 1 ? tests[0]! : joined(tests, "or");
}

interface MatchingSpan extends DaySpan {
	/** A condition on the account's settings. */
	when?: SQL;
}

const and = (when: SQL | undefined): SQL => (when === undefined ? sql`` : sql` and ${when}`);

/** The parts that match. In an ordinary year 29 February matches with the day that the account observes instead. */
function spansOf(condition: DateCondition, today: string): MatchingSpan[] {
	const spans = namedSpans(condition, today);
	if (condition.search_type !== MONTH_AND_DAY) return spans;
	const choices = choicesThatAddLeapDay(spans, today);
	return choices.length === 0
		? spans
		: [...spans, { from: LEAP_DAY, to: LEAP_DAY, when: leapBirthdayIs(choices) }];
}

const MONTH_AND_DAY: SearchType = 1;

/** The parts that the condition names; two spans where a range passes the end of the year or month. */
function namedSpans(condition: DateCondition, today: string): DaySpan[] {
	const { search_type, range_search, use_current_date } = condition;
	const from = use_current_date === 1 ? partsOf(today, search_type) : sideOf(condition, "from");
	if (use_current_date === 1 || range_search === 0) return [{ from, to: from }];
	const to = sideOf(condition, "to");
	const wraps = wrapsAround(search_type) && from !== null && to !== null && to < from;
	return wraps
		? [
				{ from, to: null },
				{ from: null, to },
			]
		: [{ from, to }];
}

/** Search types for days or months of any year, which are contiguous within each year. */
const OF_ANY_YEAR: readonly SearchType[] = [1, 4];

/**
 * The values whose day or month matches in any year, looked for in each year that there is: an index begins with the
 * year. Null of other dates.
 */
export function datesOfYears(condition: DateCondition, today: string): FriendRows[] | null {
	const { var_id, search_type } = condition;
	if (!OF_ANY_YEAR.includes(search_type)) return null;
	const yearAfter = (when: SQL) =>
		sql`substr((select min(d.date) from ${friendVars} d where d.var_id = ${var_id} and ${when}), 1, 4)`;
	const years = sql`(with recursive y (year) as (select ${yearAfter(sql`d.date is not null`)}
		union all select ${yearAfter(sql`d.date > y.year || ${LAST}`)} from y where y.year is not null)
		select year from y where year is not null)`;
	return spansOf(condition, today).map(({ from, to, when }) => ({
		from: sql`${years} y cross join ${friendVars} v`,
		friend: sql`v.friend_id`,
		where: sql`v.var_id = ${var_id} and v.date between y.year || ${`-${from ?? ""}`} and y.year || ${`-${to ?? ""}${LAST}`}${and(when)}`,
	}));
}

/** Sorts after every month and day of the same year. */
const LAST = "~";

/** With a year the dates themselves are compared, so that an index finds them. */
function between(date: SQL, search_type: SearchType, from: string | null, to: string | null): SQL {
	const isOfYears = !wrapsAround(search_type);
	const column = isOfYears ? date : PARTS[search_type](date);
	return inDays(column, { from, to: to === null ? null : isOfYears ? to + LAST : to });
}

/** Whether a day, or a part of one, is within a span. */
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
