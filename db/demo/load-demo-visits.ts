import { sql } from "drizzle-orm";
import { conversions } from "#db/acquisition/conversions.ts";
import { landingVisits } from "#db/acquisition/landings.ts";
import { scriptHits, scriptViews, scriptVisitors, scriptVisits } from "#db/acquisition/site-scripts.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { activitySql, type FriendRange, pickText } from "./demo-activity-sql.ts";

const CAME_FROM = ["https://www.google.com/", "", "https://www.instagram.com/", "https://l.instagram.com/"];
const PAGES = ["", "menu", "access", "blog/autumn"];
const TITLES = ["ひより美容室", "メニューと料金", "アクセス", "秋のヘアケア"];
const SITE = "https://example.com/hiyori/";

/** Statements that insert friends' visits to the shop's own site, and conversions. */
export function demoVisitStatements(db: Db, range: FriendRange): Statement[] {
	const { selectEveryNth, ago } = activitySql(range);
	const visitor = sql`'demo' || f.id`;
	const at = ago(6);
	/** Landing by which a friend arrived; null without one. */
	const arrivedBy = sql`(select v.landing_id from ${landingVisits} v where v.friend_id = f.id limit 1)`;
	return [
		execute(
			db,
			sql`insert into ${conversions} (tracker_id, friend_id, key, value, tied_at, first_landing_id, last_landing_id, created_at)
			select 1, f.id, 'demo:' || f.id, 4400 + f.id % 7 * 1100, ${ago(37)}, ${arrivedBy}, ${arrivedBy}, ${ago(37)}
			${selectEveryNth(4)}`,
		),
		execute(
			db,
			sql`insert into ${conversions} (tracker_id, friend_id, key, order_id, value, via, tied_at, created_at)
			select 2, f.id, 'order:A-' || (1000 + f.id), 'A-' || (1000 + f.id), 1980 + f.id % 5 * 990, 'postback',
				${ago(13)}, ${ago(13)} ${selectEveryNth(9)}`,
		),
		execute(
			db,
			sql`insert into ${scriptVisitors} (script_id, key, friend_id, last_at, created_at)
			select 1, ${visitor}, f.id, ${at}, ${at} ${selectEveryNth(3, 2)}`,
		),
		execute(
			db,
			sql`insert into ${scriptVisits} (visitor_id, key, script_id, friend_id, referer, stay_seconds, created_at)
			select v.id, ${visitor}, 1, f.id, ${pickText(CAME_FROM)}, f.id % 120, ${at}
			from (select f.* ${selectEveryNth(3, 2)}) f join ${scriptVisitors} v on v.script_id = 1 and v.key = ${visitor}`,
		),
		execute(
			db,
			sql`insert into ${scriptViews} (visit_id, key, script_id, url, title, stay_seconds, created_at)
			select s.id, ${visitor}, 1, ${SITE} || (${pickText(PAGES)}), ${pickText(TITLES)}, f.id % 120, ${at}
			from (select f.* ${selectEveryNth(3, 2)}) f join ${scriptVisitors} v on v.script_id = 1 and v.key = ${visitor}
				join ${scriptVisits} s on s.visitor_id = v.id`,
		),
		execute(
			db,
			sql`insert into ${scriptHits} (script_id, referer_id, friend_id, referer, stay_seconds, visit_id, created_at)
			select 1, 1 + f.id % 2, f.id, 'https://www.google.com/', f.id % 120, s.id, ${at}
			from (select f.* ${selectEveryNth(3, 2)}) f join ${scriptVisitors} v on v.script_id = 1 and v.key = ${visitor}
				join ${scriptVisits} s on s.visitor_id = v.id`,
		),
	];
}
