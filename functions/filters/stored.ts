import { type SQL, sql } from "drizzle-orm";
import { memberQueries } from "#db/funnels.ts";

/**
 * The filter of a member query as a JSON value among others, for `readFilter`; null where there is no such query. Text
 * that is no JSON, which would fail the whole statement, is a 0, which no filter is.
 */
export const storedFilter = (queryId: SQL): SQL =>
	sql`json((select iif(json_valid(q.filter), q.filter, '0') from ${memberQueries} q where q.id = ${queryId}))`;
