import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import {
	dateSideText,
	RANGE_SEARCH,
	SEARCH_TYPE,
	type SearchType,
	USE_CURRENT_DATE,
	wrapsAround,
} from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import type { PeriodDaySpan } from "#domain/engine/filters/conditions/friend-info-span.ts";
import { choicesThatAddLeapDay, LEAP_DAY } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import type { FriendRows } from "./friend-rows.ts";
import { joinConditions } from "./join-conditions.ts";
import { leapBirthdayIs } from "./leap-birthday-is.ts";

/** The compared part of a date, in the format of `dateSideText`. */
const PARTS: Record<SearchType, (date: SQL) => SQL> = {
	[SEARCH_TYPE.date]: (date) => date,
	[SEARCH_TYPE.monthDay]: (date) => sql`substr(${date}, 6)`,
	[SEARCH_TYPE.yearMonth]: (date) => sql`substr(${date}, 1, 7)`,
	[SEARCH_TYPE.year]: (date) => sql`substr(${date}, 1, 4)`,
	[SEARCH_TYPE.month]: (date) => sql`substr(${date}, 6, 2)`,
	[SEARCH_TYPE.day]: (date) => sql`substr(${date}, 9, 2)`,
};

type DateCondition = ConditionOf<"friendInfo">;

/** Whether a value's date matches (match 20). */
export function testDate(date: SQL, condition: DateCondition, today: string): SQL {
	const { search_type } = condition;
	const tests = spansOf(condition, today).map(
		({ from, to, where }) => sql`${isBetweenParts(date, search_type, from, to)}${andWhen(where)}`,
	);
	return tests.length === 1 ? tests[0]! : joinConditions(tests, "or");
}

interface MatchingSpan extends PeriodDaySpan {
	/** A condition on the account's settings. */
	where?: SQL;
}

const andWhen = (when: SQL | undefined): SQL => (when === undefined ? sql`` : sql` and ${when}`);

/**
 * Spans that match. In an ordinary year 29 February matches with the day that the account observes instead.
 */
function spansOf(condition: DateCondition, today: string): MatchingSpan[] {
	const spans = namedSpans(condition, today);
	if (condition.search_type !== SEARCH_TYPE.monthDay) return spans;
	const choices = choicesThatAddLeapDay(spans, today);
	return choices.length === 0
		? spans
		: [...spans, { from: LEAP_DAY, to: LEAP_DAY, where: leapBirthdayIs(choices) }];
}

/** Spans that the condition names; two where a range passes the end of the year or month. */
function namedSpans(condition: DateCondition, today: string): PeriodDaySpan[] {
	const { search_type, range_search, use_current_date } = condition;
	const from =
		use_current_date === USE_CURRENT_DATE.today
			? datePart(today, search_type)
			: dateSideText(condition, "from");
	if (use_current_date === USE_CURRENT_DATE.today || range_search === RANGE_SEARCH.single)
		return [{ from, to: from }];
	const to = dateSideText(condition, "to");
	const wraps = wrapsAround(search_type) && from !== null && to !== null && to < from;
	return wraps
		? [
				{ from, to: null },
				{ from: null, to },
			]
		: [{ from, to }];
}

/** Search types for days or months of any year, which are contiguous within each year. */
const YEARLY_SEARCH_TYPES: readonly SearchType[] = [SEARCH_TYPE.monthDay, SEARCH_TYPE.month];

/**
 * Values whose day or month matches in any year, searched in each existing year, because the index begins
 * with the year. Null for other search types.
 */
export function datesOfEachYear(condition: DateCondition, today: string): FriendRows[] | null {
	const { var_id, search_type } = condition;
	if (!YEARLY_SEARCH_TYPES.includes(search_type)) return null;
	const yearAfter = (where: SQL) =>
		sql`substr((select min(d.date) from ${friendVars} d where d.var_id = ${var_id} and ${where}), 1, 4)`;
	const years = sql`(with recursive y (year) as (select ${yearAfter(sql`d.date is not null`)}
		union all select ${yearAfter(sql`d.date > y.year || ${SORTS_LAST}`)} from y where y.year is not null)
		select year from y where year is not null)`;
	return spansOf(condition, today).map(({ from, to, where }) => ({
		from: sql`${years} y cross join ${friendVars} v`,
		friend: sql`v.friend_id`,
		where: sql`v.var_id = ${var_id} and v.date between y.year || ${`-${from ?? ""}`} and y.year || ${`-${to ?? ""}${SORTS_LAST}`}${andWhen(where)}`,
	}));
}

/** Sorts after every month and day of the same year. */
const SORTS_LAST = "~";

/**
 * Whether a date is between two parts. With a year the dates themselves are compared, so that an index
 * applies.
 */
function isBetweenParts(date: SQL, search_type: SearchType, from: string | null, to: string | null): SQL {
	const hasYear = !wrapsAround(search_type);
	const column = hasYear ? date : PARTS[search_type](date);
	return inDays(column, { from, to: to === null ? null : hasYear ? to + SORTS_LAST : to });
}

/** Whether a day, or a part of one, is within a span. */
export function inDays(column: SQL, { from, to }: PeriodDaySpan): SQL {
	if (from !== null && to !== null) return sql`${column} between ${from} and ${to}`;
	return from !== null ? sql`${column} >= ${from}` : sql`${column} <= ${to}`;
}

function datePart(day: string, search_type: SearchType): string {
	const [year, month, dayOfMonth] = day.split("-");
	const textByType: Record<SearchType, string> = {
		[SEARCH_TYPE.date]: day,
		[SEARCH_TYPE.monthDay]: `${month}-${dayOfMonth}`,
		[SEARCH_TYPE.yearMonth]: `${year}-${month}`,
		[SEARCH_TYPE.year]: String(year),
		[SEARCH_TYPE.month]: String(month),
		[SEARCH_TYPE.day]: String(dayOfMonth),
	};
	return textByType[search_type];
}
