import { type SQL, sql } from "drizzle-orm";
import { scriptViews, scriptVisitors, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import {
	ANONYMOUS_VISIT_RETENTION,
	FRIEND_VISIT_RETENTION,
} from "#domain/acquisition/site-scripts/site-visit-days.ts";
import type { Ctx } from "#functions/context.ts";

/**
 * Number of visits and of visitors deleted at once: with the repetitions of each hour (`MAX_REPETITIONS`)
 * more per day than anonymous visitors may create (`VISITOR_BOUNDS`).
 */
export const SITE_VISITS_AT_ONCE = 500;

/** Condition: a visit or a visitor is older than its retention period. */
export function hasOldSiteVisits({ now }: Ctx): SQL {
	const oldestFriendVisit = now - FRIEND_VISIT_RETENTION;
	const oldestAnonymousVisit = now - ANONYMOUS_VISIT_RETENTION;
	return sql`(exists (select 1 from ${scriptVisits} where friend_id is null and created_at < ${oldestAnonymousVisit})
		or exists (select 1 from ${scriptVisits} where created_at < ${oldestFriendVisit})
		or exists (${oldVisitors(oldestAnonymousVisit, sql`v.friend_id is null`)})
		or exists (${oldVisitors(oldestFriendVisit, sql`1`)}))`;
}

/**
 * Deletes old visits with their pages, anonymous ones earlier than those of friends, and visitors without any
 * other data. Their counts are kept.
 */
export async function deleteOldSiteVisits({ db, now }: Ctx): Promise<void> {
	const oldestFriendVisit = now - FRIEND_VISIT_RETENTION;
	const oldestAnonymousVisit = now - ANONYMOUS_VISIT_RETENTION;
	const oldVisits = sql`select id from (select id from ${scriptVisits}
			where friend_id is null and created_at < ${oldestAnonymousVisit} order by created_at, id limit ${SITE_VISITS_AT_ONCE})
		union select id from (select id from ${scriptVisits}
			where created_at < ${oldestFriendVisit} order by created_at, id limit ${SITE_VISITS_AT_ONCE})`;
	await db.batch([
		execute(db, sql`delete from ${scriptViews} where visit_id in (${oldVisits})`),
		execute(db, sql`delete from ${scriptVisits} where id in (${oldVisits})`),
		execute(
			db,
			sql`delete from ${scriptVisitors} where id in (${oldVisitors(oldestAnonymousVisit, sql`v.friend_id is null`)}
			union ${oldVisitors(oldestFriendVisit, sql`1`)})`,
		),
	]);
}

const oldVisitors = (before: number, visitorFilter: SQL): SQL =>
	sql`select id from (select v.id from ${scriptVisitors} v where v.last_at < ${before} and ${visitorFilter}
		and not exists (select 1 from ${scriptVisits} s where s.visitor_id = v.id)
		order by v.last_at limit ${SITE_VISITS_AT_ONCE})`;
