import { sql } from "drizzle-orm";
import {
	notificationFacts,
	notificationLines,
	notificationMessages,
} from "#db/integrations/notification-tables.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Retention period of the log. */
const NOTICE_RETENTION = 90 * DAY;
/** Maximum number of rows deleted per table and tick. */
const MAX_DELETED = 200;

/** Deletes old notices that are no longer waiting. */
export async function deleteOldNotices(ctx: Ctx): Promise<void> {
	const cutoff = ctx.now - NOTICE_RETENTION;
	const oldNotices = sql`select id from ${notificationMessages} where created_at < ${cutoff}
		and next_attempt_at is null order by created_at, id limit ${MAX_DELETED}`;
	await ctx.db.batch([
		execute(ctx.db, sql`delete from ${notificationLines} where message_id in (${oldNotices})`),
		execute(ctx.db, sql`delete from ${notificationMessages} where id in (${oldNotices})`),
		execute(
			ctx.db,
			sql`delete from ${notificationFacts} where id in (select id from ${notificationFacts}
				where at < ${cutoff} and next_attempt_at is null order by at limit ${MAX_DELETED})`,
		),
	]);
}
