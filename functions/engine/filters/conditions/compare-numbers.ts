import { type SQL, sql } from "drizzle-orm";
import type { NumberMatch } from "#domain/engine/filters/conditions/value-match.ts";
import { NUMBER_MATCH } from "./match-codes.ts";

/** Compares two numbers, by a match code (rules, Codes). */
export const compareNumbers = (left: SQL, match: NumberMatch, right: number): SQL =>
	({
		[NUMBER_MATCH.atLeast]: sql`${left} >= ${right}`,
		[NUMBER_MATCH.moreThan]: sql`${left} > ${right}`,
		[NUMBER_MATCH.atMost]: sql`${left} <= ${right}`,
		[NUMBER_MATCH.lessThan]: sql`${left} < ${right}`,
	})[match];
