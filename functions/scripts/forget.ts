import { sql } from "drizzle-orm";
import { execute } from "#db/raw.ts";
import { scriptViews, scriptVisitors, scriptVisits } from "#db/scripts.ts";
import { VISITS_KEPT_FOR } from "#domain/scripts/days.ts";
import type { Ctx } from "../context.ts";

/** How many visits, and how many visitors, one minute deletes. */
const PER_TICK = 500;

/** Deletes visits of long ago with their pages, and visitors of whom nothing else is left. What they counted stays. */
export async function forgetOldVisits({ db, now }: Ctx): Promise<void> {
	const until = now - VISITS_KEPT_FOR;
	const old = sql`select id from ${scriptVisits} where created_at < ${until} order by created_at, id limit ${PER_TICK}`;
	await db.batch([
		execute(db, sql`delete from ${scriptViews} where visit_id in (${old})`),
		execute(db, sql`delete from ${scriptVisits} where id in (${old})`),
		execute(
			db,
			sql`delete from ${scriptVisitors} where id in (select v.id from ${scriptVisitors} v where v.last_at < ${until}
				and not exists (select 1 from ${scriptVisits} s where s.visitor_id = v.id)
				order by v.last_at limit ${PER_TICK})`,
		),
	]);
}
