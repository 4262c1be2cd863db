import { type SQL, sql } from "drizzle-orm";
import { commonVarValues } from "#db/people/common-variables.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { COMMON_VAR_MATCH } from "#domain/engine/filters/conditions/common-var.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import { TEXT_MATCH, VALUE_PRESENCE } from "#domain/engine/filters/conditions/value-match.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { FilterContext } from "../filter-context.ts";
import { ConstantCondition } from "./friend-rows.ts";
import { isNegatedValueMatch } from "./match-codes.ts";

type Match = ConditionOf<"commonVar">["match"];

/** Comparison operators for numbers, by `match`. */
const NUMBER_OPERATORS = {
	[COMMON_VAR_MATCH.equalNumber]: sql`=`,
	[COMMON_VAR_MATCH.atLeast]: sql`>=`,
	[COMMON_VAR_MATCH.moreThan]: sql`>`,
	[COMMON_VAR_MATCH.atMost]: sql`<=`,
	[COMMON_VAR_MATCH.lessThan]: sql`<`,
};

/** Condition type 77: the value of a common variable. SQLite evaluates it once, not for every friend. */
export function commonVar(
	{ common_var_id, match, query }: ConditionOf<"commonVar">,
	context: FilterContext,
): ConstantCondition {
	const hasMatch = sql`exists (select 1 from ${commonVarValues} c
		where c.common_var_id = ${common_var_id} and ${valueTest(match, query, context)})`;
	return new ConstantCondition(context, isNegatedValueMatch(match) ? sql`not ${hasMatch}` : hasMatch);
}

function valueTest(match: Match, query: string, { now, zone }: FilterContext): SQL {
	if (match in NUMBER_OPERATORS)
		return sql`c.number ${NUMBER_OPERATORS[match as keyof typeof NUMBER_OPERATORS]} ${numberOf(query)}`;
	if (match === VALUE_PRESENCE.absent || match === VALUE_PRESENCE.present) return sql`c.value <> ''`;
	if (match === COMMON_VAR_MATCH.onDay) return sql`c.date = ${query}`;
	if (match === COMMON_VAR_MATCH.minDaysAgo)
		return sql`c.date <= ${daysAfter(currentDay(now, zone), -Number(query))}`;
	if (match === COMMON_VAR_MATCH.minDaysAhead)
		return sql`c.date >= ${daysAfter(currentDay(now, zone), Number(query))}`;
	const word = normaliseText(query);
	return match === TEXT_MATCH.equals || match === TEXT_MATCH.differs
		? sql`c.value_key = ${word}`
		: sql`instr(c.value_key, ${word}) > 0`;
}
