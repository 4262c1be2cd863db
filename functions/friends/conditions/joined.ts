import { type SQL, sql } from "drizzle-orm";

/**
 * Joins conditions as a balanced tree: D1 refuses an expression that is a hundred levels deep, and a chain is as deep
 * as it is long.
 */
export function joined(parts: SQL[], by: "and" | "or"): SQL {
	if (parts.length === 0) return by === "and" ? sql`1` : sql`0`;
	if (parts.length === 1) return parts[0]!;
	const half = parts.length >> 1;
	return sql`(${joined(parts.slice(0, half), by)} ${sql.raw(by)} ${joined(parts.slice(half), by)})`;
}
