import { type SQL, sql } from "drizzle-orm";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { visitorUses } from "#db/platform/visitor-uses.ts";
import { currentDay, DAY } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum rows deleted at once; over a day, with the repetitions of an hour, more than the daily limits let visitors create. */
const MAX_DELETED = 5_000;

const oldCounts = ({ now, zone }: Ctx): SQL =>
	sql`from ${visitorUses} where day < ${currentDay(now - DAY, zone)}`;

/** Condition: there are counts before yesterday. */
export const hasOldVisitorCounts = (ctx: Ctx): SQL => sql`exists (select 1 ${oldCounts(ctx)})`;

/**
 * Deletes the counts before yesterday; yesterday's are still needed if the clock is set back by an hour.
 */
export async function deleteVisitorCounts(ctx: Ctx): Promise<void> {
	await execute(
		ctx.db,
		sql`delete from ${visitorUses} where rowid in (select rowid ${oldCounts(ctx)} limit ${MAX_DELETED})`,
	);
}
