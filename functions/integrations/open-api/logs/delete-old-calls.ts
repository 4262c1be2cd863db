import { lt, type SQL, sql } from "drizzle-orm";
import { openApiLogs, openApiTriggerCalls, passwordUnlocks } from "#db/integrations/open-api-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { CALL_LOG_RETENTION, TRIGGER_CALL_RETENTION } from "#domain/integrations/open-api/api-limits.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Maximum number of rows deleted per table at once: more than any deployment writes, and few enough for
 * one statement.
 */
const MAX_DELETED = 5_000;

const oldLogs = (now: number): SQL =>
	sql`from ${openApiLogs} where requested_at < ${now - CALL_LOG_RETENTION}`;
const oldTriggerCalls = (now: number): SQL =>
	sql`from ${openApiTriggerCalls} where received_at < ${now - TRIGGER_CALL_RETENTION} and next_attempt_at is null`;

/** Condition: a row is older than its retention period. */
export const hasOldCalls = ({ now }: Ctx): SQL =>
	sql`(exists (select 1 ${oldLogs(now)}) or exists (select 1 ${oldTriggerCalls(now)})
		or exists (select 1 from ${passwordUnlocks} where until < ${now}))`;

/** Deletes call logs, processed trigger calls and password unlocks after their retention periods. */
export async function deleteOldCalls({ db, now }: Ctx): Promise<void> {
	await db.batch([
		execute(
			db,
			sql`delete from ${openApiLogs} where id in (select id ${oldLogs(now)} order by requested_at limit ${MAX_DELETED})`,
		),
		execute(
			db,
			sql`delete from ${openApiTriggerCalls} where id in (select id ${oldTriggerCalls(now)} order by received_at limit ${MAX_DELETED})`,
		),
		db.delete(passwordUnlocks).where(lt(passwordUnlocks.until, now)),
	]);
}
