import { type SQL, sql } from "drizzle-orm";
import { memberQueries } from "#db/engine/member-queries.ts";

/**
 * Filter of a member query as one JSON value among others, for `readFilter`; null only if the query does not
 * exist. Invalid JSON would fail the whole statement, so it becomes 0, which is no filter.
 */
export const storedFilter = (queryId: SQL): SQL =>
	sql`json((select case when not json_valid(q.filter) then '0' when json_type(q.filter) = 'null' then '0'
		else q.filter end from ${memberQueries} q where q.id = ${queryId}))`;
