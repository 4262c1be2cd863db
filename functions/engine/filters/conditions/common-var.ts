import { type SQL, sql } from "drizzle-orm";
import { commonVarValues } from "#db/people/common-variables.ts";
import { daysAfter } from "#domain/engine/filters/conditions/calendar-arithmetic.ts";
import { numberOf } from "#domain/engine/filters/conditions/number-query.ts";
import type { ConditionOf } from "#domain/engine/filters/filter-schema.ts";
import { normaliseText } from "#domain/platform/texts/normalise-text.ts";
import { currentDay } from "#domain/platform/time/wire-time.ts";
import type { FilterContext } from "../filter-context.ts";
import { GivenCondition } from "./friend-rows.ts";

type Match = ConditionOf<"commonVar">["match"];

const NUMBERS = { 10: sql`=`, 11: sql`>=`, 12: sql`>`, 13: sql`<=`, 14: sql`<` };

/** Condition type 77. SQLite evaluates it once, not for every friend. */
export function commonVar(
	{ common_var_id, match, query }: ConditionOf<"commonVar">,
	at: FilterContext,
): GivenCondition {
	const found = sql`exists (select 1 from ${commonVarValues} c
		where c.common_var_id = ${common_var_id} and ${valueTest(match, query, at)})`;
	return new GivenCondition(at, match === 2 || match === 4 || match === 5 ? sql`not ${found}` : found);
}

function valueTest(match: Match, query: string, { now, zone }: FilterContext): SQL {
	if (match in NUMBERS) return sql`c.number ${NUMBERS[match as keyof typeof NUMBERS]} ${numberOf(query)}`;
	if (match === 2 || match === 3) return sql`c.value <> ''`;
	if (match === 20) return sql`c.date = ${query}`;
	if (match === 30) return sql`c.date <= ${daysAfter(currentDay(now, zone), -Number(query))}`;
	if (match === 31) return sql`c.date >= ${daysAfter(currentDay(now, zone), Number(query))}`;
	const word = normaliseText(query);
	return match === 0 || match === 4 ? sql`c.value_key = ${word}` : sql`instr(c.value_key, ${word}) > 0`;
}
