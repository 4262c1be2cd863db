import { type SQL, sql } from "drizzle-orm";
import { commonVarValues } from "#db/people/common-variables.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { FilterContext } from "../filter-context.ts";
import { GivenCondition } from "./friend-rows.ts";
import { COMMON_DATE_MATCH, isNegatedValueMatch, VALUE_MATCH } from "./match-codes.ts";

type Match = ConditionOf<"commonVar">["match"];

/** Comparison operators by `match`. */
const NUMBERS = { 10: sql`=`, 11: sql`>=`, 12: sql`>`, 13: sql`<=`, 14: sql`<` };

/** Condition type 77: the value of a common variable. SQLite evaluates it once, not for every friend. */
export function commonVar(
	{ common_var_id, match, query }: ConditionOf<"commonVar">,
	context: FilterContext,
): GivenCondition {
	const hasMatch = sql`exists (select 1 from ${commonVarValues} c
		where c.common_var_id = ${common_var_id} and ${valueTest(match, query, context)})`;
	return new GivenCondition(context, isNegatedValueMatch(match) ? sql`not ${hasMatch}` : hasMatch);
}

function valueTest(match: Match, query: string, { now, zone }: FilterContext): SQL {
	if (match in NUMBERS) return sql`c.number ${NUMBERS[match as keyof typeof NUMBERS]} ${numberOf(query)}`;
	if (match === VALUE_MATCH.isMissing || match === VALUE_MATCH.isPresent) return sql`c.value <> ''`;
	if (match === COMMON_DATE_MATCH.equals) return sql`c.date = ${query}`;
	if (match === COMMON_DATE_MATCH.atLeastDaysAgo)
		return sql`c.date <= ${daysAfter(currentDay(now, zone), -Number(query))}`;
	if (match === COMMON_DATE_MATCH.atLeastDaysAhead)
		return sql`c.date >= ${daysAfter(currentDay(now, zone), Number(query))}`;
	const word = normaliseText(query);
	return match === VALUE_MATCH.equals || match === VALUE_MATCH.differs
		? sql`c.value_key = ${word}`
		: sql`instr(c.value_key, ${word}) > 0`;
}
