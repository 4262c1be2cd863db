import { type SQL, sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { LANDING_VISIT_RETENTION } from "#domain/acquisition/landings/landing-visit.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Number of visits deleted at once: with the repetitions of each hour (`MAX_REPETITIONS`) more per day than
 * anonymous visitors may create (`VISITOR_BOUNDS`).
 */
export const LANDING_VISITS_AT_ONCE = 500;

const oldVisitsFrom = (now: number): SQL =>
	sql`from ${landingVisits} where friend_id is null and line_user_id is null and created_at < ${now - LANDING_VISIT_RETENTION}`;

/** Condition: an anonymous visit is older than its retention period. */
export const hasOldLandingVisits = ({ now }: Ctx): SQL => sql`exists (select 1 ${oldVisitsFrom(now)})`;

/** Deletes old anonymous visits. Their number remains with the landing page. */
export async function deleteOldLandingVisits({ db, now }: Ctx): Promise<void> {
	const oldVisits = sql`select id, landing_id ${oldVisitsFrom(now)}
		order by created_at, id limit ${LANDING_VISITS_AT_ONCE}`;
	await db.batch([
		execute(
			db,
			sql`update ${landings} as l set forgotten_visits = l.forgotten_visits + o.count
				from (select landing_id, count(*) as count from (${oldVisits}) group by landing_id) o where o.landing_id = l.id`,
		),
		execute(db, sql`delete from ${landingVisits} where id in (select id from (${oldVisits}))`),
	]);
}
