import { type SQL, sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { oldBefore } from "#domain/inbox/archive/archive-setting.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings, settingSql } from "#functions/platform/settings/read-settings.ts";

/** Maximum number of events deleted at once: seven million a day, more than any account receives. */
const MAX_DELETED = 5_000;
/**
 * Age beyond the retention period at which deletion starts: a few large deletions instead of one each minute.
 */
const DELETION_INTERVAL = DAY;

/** Processed events in order of arrival; a scan that ends at the first of them. */
const PROCESSED_EVENTS: SQL = sql`from ${webhookEvents} where state = 'done' order by id`;

/** Condition: the oldest processed event is older than the setting allows, by the interval. */
export const hasOldEvents = ({ now }: Ctx): SQL =>
	sql`ifnull((select received_at < ${now - DELETION_INTERVAL} - ${settingSql("events_after_days")} * ${DAY}
		${PROCESSED_EVENTS} limit 1), 0)`;

/**
 * Deletes processed events that are older than the setting allows, oldest first, in one statement. Their
 * results (messages, friends, runs) are kept, and so are events that need an operator.
 */
export async function deleteOldEvents(ctx: Ctx): Promise<void> {
	const { events_after_days } = await readSettings(ctx, "events_after_days");
	const cutoff = oldBefore(ctx.now, events_after_days);
	// Scans events in order of arrival, and none when the first of them is too young.
	const deletionLimit = sql`coalesce((select iif(received_at < ${cutoff - DELETION_INTERVAL}, ${MAX_DELETED}, 0) ${PROCESSED_EVENTS} limit 1), 0)`;
	await execute(
		ctx.db,
		sql`delete from ${webhookEvents} where id in (
			select id from (select id, received_at ${PROCESSED_EVENTS} limit ${deletionLimit}) where received_at < ${cutoff})`,
	);
}
