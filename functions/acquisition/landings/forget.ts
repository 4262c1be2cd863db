import { sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { LANDING_VISITS_KEPT_FOR } from "#domain/acquisition/landings/visit.ts";
import type { Ctx } from "#functions/context.ts";

/** Number of visits that one minute deletes: in a day more than strangers may write (`STRANGER_BOUNDS`). */
export const PER_TICK = 500;

/** Deletes old anonymous visits. Their number stays with the landing page. */
export async function forgetLandingVisits({ db, now }: Ctx): Promise<void> {
	const old = sql`select id, landing_id from ${landingVisits}
		where friend_id is null and line_user_id is null and created_at < ${now - LANDING_VISITS_KEPT_FOR}
		order by created_at, id limit ${PER_TICK}`;
	await db.batch([
		execute(
			db,
			sql`update ${landings} as l set forgotten_visits = l.forgotten_visits + o.count
				from (select landing_id, count(*) as count from (${old}) group by landing_id) o where o.landing_id = l.id`,
		),
		execute(db, sql`delete from ${landingVisits} where id in (select id from (${old}))`),
	]);
}
