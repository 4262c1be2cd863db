import { type SQL, sql } from "drizzle-orm";
import type { NumberMatch } from "#domain/engine/filters/conditions/value-match.ts";

/** Compares two numbers, by the codes 10 to 13 (rules, Codes). */
export const compareNumbers = (left: SQL, match: NumberMatch, right: number): SQL =>
	({
		10: sql`${left} >= ${right}`,
		11: sql`${left} > ${right}`,
		12: sql`${left} <= ${right}`,
		13: sql`${left} < ${right}`,
	})[match];
