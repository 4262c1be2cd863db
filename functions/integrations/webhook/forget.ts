import { sql } from "drizzle-orm";
import { webhookEvents } from "#db/integrations/webhook.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { oldBefore } from "#domain/inbox/archive/setting.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { readSettings } from "#functions/platform/settings/read.ts";

/** How many events a minute forgets: seven million a day, which no account gets. */
const AT_ONCE = 5_000;
/** They go once the oldest is so much older than it must be: then a minute has many at once, and most minutes none. */
const GATHERED_FOR = DAY;

/**
 * Forgets events that were worked off and came so long ago as the setting says, the oldest first, in one statement. What
 * they brought (messages, friends, runs) is kept; an event that waits for a person is too.
 */
export async function forgetOldEvents(ctx: Ctx): Promise<void> {
	const { events_after_days } = await readSettings(ctx, "events_after_days");
	const before = oldBefore(ctx.now, events_after_days);
	const oldest = sql`from ${webhookEvents} where state = 'done' order by id`;
	// Events are looked at in the order in which they came, and none where the first of them is young.
	const most = sql`coalesce((select iif(received_at < ${before - GATHERED_FOR}, ${AT_ONCE}, 0) ${oldest} limit 1), 0)`;
	await execute(
		ctx.db,
		sql`delete from ${webhookEvents} where id in (
			select id from (select id, received_at ${oldest} limit ${most}) where received_at < ${before})`,
	);
}
