import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Holds for nobody. Of a plain 0 SQLite makes the whole condition that it is a part of, and then has no use for an index of
 * some rows that is named beside it.
 */
export const NEVER: SQL = sql`(select 0)`;

/** In halves of halves: D1 refuses an expression that is a hundred deep, and a chain is as deep as it is long. */
export function joined(parts: readonly SQLWrapper[], by: "and" | "or"): SQL {
	if (parts.length === 0) return by === "and" ? sql`1` : NEVER;
	if (parts.length === 1) return sql`${parts[0]}`;
	const half = parts.length >> 1;
	return sql`(${joined(parts.slice(0, half), by)} ${sql.raw(by)} ${joined(parts.slice(half), by)})`;
}
