import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { strangerUses } from "#db/stranger-uses.ts";
import { DAY, today } from "#domain/time.ts";
import type { Ctx } from "../context.ts";

/** Number of counts that one minute deletes: in a day more than strangers' networks can leave. */
const PER_TICK = 5_000;

/** Deletes what strangers used on days that are over. A clock that is set back by an hour finds its day. */
export async function forgetStrangerUses({ db, now, zone }: Ctx): Promise<void> {
	await execute(
		db,
		sql`delete from ${strangerUses} where rowid in (select rowid from ${strangerUses}
			where day < ${today(now - DAY, zone)} limit ${PER_TICK})`,
	);
}
