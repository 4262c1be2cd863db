import { type SQL, sql } from "drizzle-orm";
import { memberQueries } from "#db/funnels.ts";

/**
 * The filter of a member query as a JSON value among others, for `readFilter`; null where there is no such query, and
 * only there. Text that is no JSON, which would fail the whole statement, is a 0, which no filter is.
 */
export const storedFilter = (queryId: SQL): SQL =>
	sql`json((select case when not json_valid(q.filter) then '0' when json_type(q.filter) = 'null' then '0'
		else q.filter end from ${memberQueries} q where q.id = ${queryId}))`;
