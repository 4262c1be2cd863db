import { sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { oldBefore } from "#domain/inbox/archive/archive-setting.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "#functions/platform/settings/read-settings.ts";

/** Maximum number of events deleted per minute: seven million a day, more than any account receives. */
const MAX_DELETED = 5_000;
/**
 * Age beyond the retention period at which deletion starts: a few large deletions instead of one each minute.
 */
const DELETION_INTERVAL = DAY;

/**
 * Deletes processed events that are older than the setting allows, oldest first, in one statement. Their
 * results (messages, friends, runs) are kept, and so are events that need an operator.
 */
export async function deleteOldEvents(ctx: Ctx): Promise<void> {
	const { events_after_days } = await readSettings(ctx, "events_after_days");
	const cutoff = oldBefore(ctx.now, events_after_days);
	const oldest = sql`from ${webhookEvents} where state = 'done' order by id`;
	// Scans events in order of arrival, and none when the first of them is too young.
	const deletionLimit = sql`coalesce((select iif(received_at < ${cutoff - DELETION_INTERVAL}, ${MAX_DELETED}, 0) ${oldest} limit 1), 0)`;
	await execute(
		ctx.db,
		sql`delete from ${webhookEvents} where id in (
			select id from (select id, received_at ${oldest} limit ${deletionLimit}) where received_at < ${cutoff})`,
	);
}
