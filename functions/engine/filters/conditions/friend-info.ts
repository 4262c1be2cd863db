import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { DATE_MATCH, USE_CURRENT_DATE } from "#domain/engine/filters/conditions/friend-info-date-fields.ts";
import {
	baseDate,
	isPeriodMatch,
	type PeriodMatch,
} from "#domain/engine/filters/conditions/friend-info-period.ts";
import { spanOfPeriod } from "#domain/engine/filters/conditions/friend-info-span.ts";
import { ALL_LEAP_BIRTHDAYS } from "#domain/engine/filters/conditions/leap-birthdays.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { isNumberMatch, TEXT_MATCH, VALUE_PRESENCE } from "#domain/engine/filters/conditions/value-match.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { FilterContext } from "../filter-context.ts";
import { compareNumbers } from "./compare-numbers.ts";
import { datesOfEachYear, inDays, testDate } from "./friend-info-date.ts";
import { type FriendRows, FriendSelection, selectFriends, withoutFriendIndex } from "./friend-rows.ts";
import { joinConditions } from "./join-conditions.ts";
import { leapBirthdayIs } from "./leap-birthday-is.ts";
import { isNegatedValueMatch } from "./match-codes.ts";

type FriendInfo = ConditionOf<"friendInfo">;

/** Condition type 75: the value of a friend field. */
export function friendInfo(condition: FriendInfo, context: FilterContext): FriendSelection {
	const { match, query, var_id } = condition;
	const isNegated = isNegatedValueMatch(match);
	const rowsWith = (test: SQL): FriendRows => ({
		from: sql`${friendVars} v`,
		friend: sql`v.friend_id`,
		where: sql`v.var_id = ${var_id} and ${test}`,
		isOrderedByFriend: isExact(match) || match === VALUE_PRESENCE.absent || match === VALUE_PRESENCE.present,
	});
	if (context.strategy !== "perFriend" && isExact(match) && mayBeChoice(query)) {
		// Each of the two has its own index, which a single `or` would not use.
		return new FriendSelection(
			context,
			[rowsWith(isText(query)), { ...rowsWith(isChoice(query)), isLargeShare: true }],
			{ isNegated },
		);
	}
	const yearlyRows =
		context.strategy === "set" && match === DATE_MATCH
			? datesOfEachYear(condition, currentDay(context.now, context.zone))
			: null;
	if (yearlyRows) return new FriendSelection(context, yearlyRows, { isNegated });
	// Lets SQLite use the partial index of filled values, although its order does not help.
	const notNullTest =
		context.strategy !== "perFriend" && NON_NULL_COLUMNS[match]
			? sql`${NON_NULL_COLUMNS[match]} is not null and `
			: EMPTY_SQL;
	const rows = rowsWith(sql`${notNullTest}${valueTest(condition, context)}`);
	return selectFriends(context, { ...rows, scan: notNullTest !== EMPTY_SQL }, { isNegated });
}

const EMPTY_SQL = sql``;

/** Column that is never null in a matching row, by `match`. */
const NON_NULL_COLUMNS: Partial<Record<FriendInfo["match"], SQL>> = {
	[TEXT_MATCH.contains]: sql`v.value_key`,
	[TEXT_MATCH.lacks]: sql`v.value_key`,
	[DATE_MATCH]: sql`v.date`,
};

function valueTest(condition: FriendInfo, context: FilterContext): SQL {
	const { match, query } = condition;
	const day = currentDay(context.now, context.zone);
	const date = withoutFriendIndex(context, sql`v.date`);
	if (isNumberMatch(match))
		return compareNumbers(withoutFriendIndex(context, sql`v.number`), match, numberOf(query) ?? 0);
	if (match === DATE_MATCH) return testDate(date, condition, day);
	if (isPeriodMatch(match)) {
		const base = condition.use_current_date === USE_CURRENT_DATE.today ? day : baseDate(condition);
		return base === null ? sql`0` : periodTest(date, condition, match, base);
	}
	if (match === VALUE_PRESENCE.absent || match === VALUE_PRESENCE.present) return sql`1`;
	if (!isExact(match)) return sql`instr(v.value_key, ${normaliseText(query)}) > 0`;
	return mayBeChoice(query) ? sql`(${isText(query)} or ${isChoice(query)})` : isText(query);
}

/** The account's choice for birthdays of 29 February is read only on the one day on which it makes a difference. */
function periodTest(date: SQL, condition: FriendInfo, match: PeriodMatch, base: string): SQL {
	const spans = ALL_LEAP_BIRTHDAYS.map((choice) => ({
		choice,
		span: spanOfPeriod(match, condition, base, choice),
	}));
	const [first] = spans;
	if (spans.every(({ span }) => JSON.stringify(span) === JSON.stringify(first!.span)))
		return inDays(date, first!.span);
	return joinConditions(
		spans.map(({ choice, span }) => sql`${inDays(date, span)} and ${leapBirthdayIs([choice])}`),
		"or",
	);
}

/** Whether the match compares the whole value. */
export const isExact = (match: FriendInfo["match"]) =>
	match === TEXT_MATCH.equals || match === TEXT_MATCH.differs;

/** Whether the query of a select field may be a choice's id. */
const mayBeChoice = (query: string) => Number.isSafeInteger(Number(query)) && String(Number(query)) === query;

const isText = (query: string) => sql`v.value_key = ${normaliseText(query)}`;
const isChoice = (query: string) => sql`v.choice_id = ${Number(query)}`;
