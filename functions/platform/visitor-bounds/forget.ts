import { sql } from "drizzle-orm";
import { execute } from "#db/platform/sql/raw.ts";
import { strangerUses } from "#db/platform/visitor-uses.ts";
import { DAY, today } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";

/** Rows deleted per minute. Over a day that is more than the daily limits let anonymous visitors create. */
const PER_TICK = 5_000;

/** Deletes the counts of past days. Yesterday's stay, because a clock set back by an hour still needs them. */
export async function forgetStrangerUses({ db, now, zone }: Ctx): Promise<void> {
	await execute(
		db,
		sql`delete from ${strangerUses} where rowid in (select rowid from ${strangerUses}
			where day < ${today(now - DAY, zone)} limit ${PER_TICK})`,
	);
}
