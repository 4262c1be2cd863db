import { type SQL, sql } from "drizzle-orm";
import { scriptViews, scriptVisitors, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { VISITS_KEPT_FOR, VISITS_OF_NOBODY_KEPT_FOR } from "#domain/acquisition/site-scripts/days.ts";
import type { Ctx } from "#functions/context.ts";

/** Number of visits, and of visitors, that one minute deletes: in a day more than strangers may write (`STRANGER_BOUNDS`). */
export const PER_TICK = 500;

/**
 * Deletes old visits with their pages, anonymous ones sooner than those of friends, and visitors without any
 * other data. Their counts are kept.
 */
export async function forgetOldVisits({ db, now }: Ctx): Promise<void> {
	const ofFriends = now - VISITS_KEPT_FOR;
	const ofNobody = now - VISITS_OF_NOBODY_KEPT_FOR;
	const old = sql`select id from (select id from ${scriptVisits}
			where friend_id is null and created_at < ${ofNobody} order by created_at, id limit ${PER_TICK})
		union select id from (select id from ${scriptVisits}
			where created_at < ${ofFriends} order by created_at, id limit ${PER_TICK})`;
	await db.batch([
		execute(db, sql`delete from ${scriptViews} where visit_id in (${old})`),
		execute(db, sql`delete from ${scriptVisits} where id in (${old})`),
		execute(
			db,
			sql`delete from ${scriptVisitors} where id in (${oldVisitors(ofNobody, sql`v.friend_id is null`)}
			union ${oldVisitors(ofFriends, sql`1`)})`,
		),
	]);
}

const oldVisitors = (until: number, which: SQL): SQL =>
	sql`select id from (select v.id from ${scriptVisitors} v where v.last_at < ${until} and ${which}
		and not exists (select 1 from ${scriptVisits} s where s.visitor_id = v.id)
		order by v.last_at limit ${PER_TICK})`;
