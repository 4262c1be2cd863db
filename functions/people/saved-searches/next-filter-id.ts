import { sql } from "drizzle-orm";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";

/**
 * Number used by neither a custom search nor a stored filter: the two share one range, so that a `fid` is
 * unique among both.
 */
export const nextFilterId = sql<number>`(select max(n.id) + 1 from (
	select coalesce(max(f.id), 0) as id from ${funnels} f
	union all select coalesce(max(q.id), 0) from ${memberQueries} q) n)`;
