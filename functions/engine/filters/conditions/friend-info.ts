import { type SQL, sql } from "drizzle-orm";
import { friendVars } from "#db/people/friend-fields.ts";
import { DATE_MATCH } from "#domain/engine/filters/conditions/friend-info-date.ts";
import {
	baseDate,
	isPeriodMatch,
	type PeriodMatch,
} from "#domain/engine/filters/conditions/friend-info-period.ts";
import { spanOfPeriod } from "#domain/engine/filters/conditions/friend-info-span.ts";
import { ALL_LEAP_BIRTHDAYS } from "#domain/engine/filters/conditions/leap-birthday.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { isNumberMatch } from "#domain/engine/filters/conditions/value-match.ts";
import type { ConditionOf } from "#domain/engine/filters/filter.ts";
import { normalise } from "#domain/platform/texts/normalise.ts";
import { today } from "#domain/platform/time/time.ts";
import type { FilterContext } from "../context.ts";
import { compare } from "./compare.ts";
import { datesOfYears, dateTest, inDays } from "./friend-info-date.ts";
import { joined } from "./joined.ts";
import { leapBirthdayIs } from "./leap-birthday.ts";
import { type FriendRows, plain, Selected, selected } from "./selected.ts";

type FriendInfo = ConditionOf<"friendInfo">;

/** 75. */
export function friendInfo(condition: FriendInfo, at: FilterContext): Selected {
	const { match, query, var_id } = condition;
	const not = match === 2 || match === 4 || match === 5;
	const rowsWith = (test: SQL): FriendRows => ({
		from: sql`${friendVars} v`,
		friend: sql`v.friend_id`,
		where: sql`v.var_id = ${var_id} and ${test}`,
		inOrder: isExact(match) || match === 2 || match === 3,
	});
	if (at.strategy !== "perFriend" && isExact(match) && mayBeChoice(query)) {
		// Each is found through its own index, which one `or` of both would not use.
		return new Selected(at, [rowsWith(isText(query)), { ...rowsWith(isChoice(query)), isMost: true }], not);
	}
	const ofYears =
		at.strategy === "set" && match === DATE_MATCH ? datesOfYears(condition, today(at.now, at.zone)) : null;
	if (ofYears) return new Selected(at, ofYears, not);
	// Says to the index of what there is that it will do, also where its order is of no use.
	const there =
		at.strategy !== "perFriend" && FILLED[match] ? sql`${FILLED[match]} is not null and ` : NOTHING;
	const rows = rowsWith(sql`${there}${valueTest(condition, at)}`);
	return selected(at, { ...rows, sifts: there !== NOTHING }, not);
}

const NOTHING = sql``;

/** Column that is never null in a matching row, by `match`. */
const FILLED: Partial<Record<FriendInfo["match"], SQL>> = {
	1: sql`v.value_key`,
	5: sql`v.value_key`,
	[DATE_MATCH]: sql`v.date`,
};

function valueTest(condition: FriendInfo, at: FilterContext): SQL {
	const { match, query } = condition;
	const day = today(at.now, at.zone);
	const date = plain(at, sql`v.date`);
	if (isNumberMatch(match)) return compare(plain(at, sql`v.number`), match, numberOf(query) ?? 0);
	if (match === DATE_MATCH) return dateTest(date, condition, day);
	if (isPeriodMatch(match)) {
		const base = condition.use_current_date === 1 ? day : baseDate(condition);
		return base === null ? sql`0` : periodTest(date, condition, match, base);
	}
	if (match === 2 || match === 3) return sql`1`;
	if (!isExact(match)) return sql`instr(v.value_key, ${normalise(query)}) > 0`;
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
	return joined(
		spans.map(({ choice, span }) => sql`${inDays(date, span)} and ${leapBirthdayIs([choice])}`),
		"or",
	);
}

/** Whether the match compares the whole value. */
export const isExact = (match: FriendInfo["match"]) => match === 0 || match === 4;

/** Whether the query of a select field may be a choice's id. */
const mayBeChoice = (query: string) => Number.isSafeInteger(Number(query)) && String(Number(query)) === query;

const isText = (query: string) => sql`v.value_key = ${normalise(query)}`;
const isChoice = (query: string) => sql`v.choice_id = ${Number(query)}`;
