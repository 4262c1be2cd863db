import { type SQL, sql } from "drizzle-orm";
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
/** Maximum number of rows deleted per table at once. */
const MAX_DELETED = 200;

const oldMessages = (now: number): SQL =>
	sql`from ${notificationMessages} where created_at < ${now - NOTICE_RETENTION} and next_attempt_at is null`;
const oldFacts = (now: number): SQL =>
	sql`from ${notificationFacts} where at < ${now - NOTICE_RETENTION} and next_attempt_at is null`;

/** Condition: a notice that is no longer waiting is older than its retention period. */
export const hasOldNotices = ({ now }: Ctx): SQL =>
	sql`(exists (select 1 ${oldMessages(now)}) or exists (select 1 ${oldFacts(now)}))`;

/** Deletes old notices that are no longer waiting. */
export async function deleteOldNotices(ctx: Ctx): Promise<void> {
	const oldNotices = sql`select id ${oldMessages(ctx.now)} order by created_at, id limit ${MAX_DELETED}`;
	await ctx.db.batch([
		execute(ctx.db, sql`delete from ${notificationLines} where message_id in (${oldNotices})`),
		execute(ctx.db, sql`delete from ${notificationMessages} where id in (${oldNotices})`),
		execute(
			ctx.db,
			sql`delete from ${notificationFacts} where id in (select id ${oldFacts(ctx.now)} order by at limit ${MAX_DELETED})`,
		),
	]);
}
