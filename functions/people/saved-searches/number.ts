import { sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";

/**
 * Number that neither a custom search nor a stored filter has, so that one call finds any `fid` that a save
 * returns.
 */
export const newNumber = sql<number>`(select max(n.id) + 1 from (
	select coalesce(max(f.id), 0) as id from ${funnels} f
	union all select coalesce(max(q.id), 0) from ${memberQueries} q) n)`;
