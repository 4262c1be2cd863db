import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A condition that is always false. SQLite would simplify a plain 0 into the surrounding condition, and then
 * not use a partial index named next to it.
 */
export const NEVER: SQL = sql`(select 0)`;

/**
 * Joins conditions as a binary tree: D1 refuses an expression deeper than a hundred, and a chain is as deep as
 * it is long.
 */
export function joinConditions(conditions: readonly SQLWrapper[], operator: "and" | "or"): SQL {
	if (conditions.length === 0) return operator === "and" ? sql`1` : NEVER;
	if (conditions.length === 1) return sql`${conditions[0]}`;
	const middle = conditions.length >> 1;
	return sql`(${joinConditions(conditions.slice(0, middle), operator)} ${sql.raw(operator)} ${joinConditions(conditions.slice(middle), operator)})`;
}
