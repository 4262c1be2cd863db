import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** In halves of halves: D1 refuses an expression that is a hundred deep, and a chain is as deep as it is long. */
export function joined(parts: readonly SQLWrapper[], by: "and" | "or"): SQL {
	if (parts.length === 0) return by === "and" ? sql`1` : sql`0`;
	if (parts.length === 1) return sql`${parts[0]}`;
	const half = parts.length >> 1;
	return sql`(${joined(parts.slice(0, half), by)} ${sql.raw(by)} ${joined(parts.slice(half), by)})`;
}
