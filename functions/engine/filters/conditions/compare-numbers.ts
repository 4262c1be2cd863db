import { type SQL, sql } from "drizzle-orm";
import type { NumberMatch } from "#domain/engine/filters/conditions/value-match.ts";
import { NUMBER_MATCH } from "#domain/engine/filters/conditions/value-match.ts";

/** Compares two numbers, by a match code (rules, Codes). */
export const compareNumbers = (value: SQL, match: NumberMatch, bound: number): SQL =>
	({
		[NUMBER_MATCH.atLeast]: sql`${value} >= ${bound}`,
		[NUMBER_MATCH.moreThan]: sql`${value} > ${bound}`,
		[NUMBER_MATCH.atMost]: sql`${value} <= ${bound}`,
		[NUMBER_MATCH.lessThan]: sql`${value} < ${bound}`,
	})[match];
