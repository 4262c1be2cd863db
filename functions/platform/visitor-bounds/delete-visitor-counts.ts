import { sql } from "drizzle-orm";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { visitorUses } from "#db/platform/visitor-uses.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum rows deleted per minute; over a day more than the daily limits let visitors create. */
const PER_TICK = 5_000;

/**
 * Deletes the counts before yesterday; yesterday's are still needed if the clock is set back by an hour.
 */
export async function deleteVisitorCounts({ db, now, zone }: Ctx): Promise<void> {
	await execute(
		db,
		sql`delete from ${visitorUses} where rowid in (select rowid from ${visitorUses}
			where day < ${currentDay(now - DAY, zone)} limit ${PER_TICK})`,
	);
}
