import { type SQL, sql } from "drizzle-orm";
import type { InstantSpan } from "#domain/engine/filters/day-period.ts";

/** Whether an instant is within a span; an open span only requires that there is one. */
export function isWithinSpan(instant: SQL, { from, before }: InstantSpan): SQL {
	if (from !== null && before !== null) return sql`${instant} between ${from} and ${before - 1}`;
	if (from !== null) return sql`${instant} >= ${from}`;
	return before === null ? sql`${instant} is not null` : sql`${instant} < ${before}`;
}
