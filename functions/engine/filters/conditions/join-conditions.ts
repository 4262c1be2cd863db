import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A condition that is always false. SQLite would simplify a plain 0 into the surrounding condition, and then
 * not use a partial index named next to it.
 */
export const NEVER: SQL = sql`(select 0)`;

/**
 * Nested as a binary tree: D1 refuses an expression deeper than a hundred, and a chain is as deep as it is
 * long.
 */
export function joinConditions(parts: readonly SQLWrapper[], by: "and" | "or"): SQL {
	if (parts.length === 0) return by === "and" ? sql`1` : NEVER;
	if (parts.length === 1) return sql`${parts[0]}`;
	const half = parts.length >> 1;
	return sql`(${joinConditions(parts.slice(0, half), by)} ${sql.raw(by)} ${joinConditions(parts.slice(half), by)})`;
}
