import { type SQL, sql } from "drizzle-orm";
import { scriptViews, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of pages, and of referring addresses, in the list. */
const ROWS_SHOWN = 50;

interface VisitTotals {
	visits: number;
	visitors: number;
	friends: number;
	stay: number | null;
}

interface PageFigures {
	url: string;
	title: string;
	views: number;
	visitors: number;
	stay: number;
}

/** Statements for a script's visits since an instant, as far as visible to the operator. */
export function siteVisitStatements(ctx: OperatorCtx, { id, from }: { id: number; from: number }) {
	const mine = (friend: SQL) => isFriendVisible(ctx.operator, friend);
	const ofScript = sql`s.script_id = ${id} and s.created_at >= ${from} and ${mine(sql`+s.friend_id`)}`;
	return [
		queryRows<VisitTotals>(
			ctx.db,
			sql`select count(*) as visits, count(distinct s.visitor_id) as visitors,
				count(distinct s.friend_id) as friends, avg(s.stay_seconds) as stay from ${scriptVisits} s where ${ofScript}`,
		),
		queryRows<{ day: number; count: number }>(
			ctx.db,
			sql`select cast((s.created_at - ${from}) / ${DAY} as integer) as day, count(*) as count
				from ${scriptVisits} s where ${ofScript} group by 1`,
		),
		queryRows<PageFigures>(
			ctx.db,
			sql`select w.url as url, max(w.title) as title, count(*) as views, count(distinct s.visitor_id) as visitors,
				avg(w.stay_seconds) as stay
				from ${scriptViews} w join ${scriptVisits} s on s.id = w.visit_id
				where w.script_id = ${id} and w.created_at >= ${from} and ${mine(sql`+s.friend_id`)}
				group by w.url order by views desc, w.url limit ${ROWS_SHOWN}`,
		),
		queryRows<{ referer: string; visits: number; visitors: number }>(
			ctx.db,
			sql`select s.referer as referer, count(*) as visits, count(distinct s.visitor_id) as visitors
				from ${scriptVisits} s where ${ofScript} group by 1 order by visits desc, 1 limit ${ROWS_SHOWN}`,
		),
	] as const;
}

type VisitResults = readonly [
	VisitTotals[],
	{ day: number; count: number }[],
	PageFigures[],
	{ referer: string; visits: number; visitors: number }[],
];

/** Presents the results for the screen. */
export function presentSiteVisits(dates: readonly string[], [[all], days, pages, referers]: VisitResults) {
	return {
		visit_count: all?.visits ?? 0,
		visitor_count: all?.visitors ?? 0,
		friend_count: all?.friends ?? 0,
		average_stay: all?.stay == null ? null : Math.round(all.stay),
		visits_by_day: dates.map((_, day) => days.find((each) => each.day === day)?.count ?? 0),
		pages: pages.map(({ url, title, views, visitors, stay }) => ({
			url,
			title,
			view_count: views,
			visitor_count: visitors,
			average_stay: Math.round(stay),
		})),
		/** "" stands for addresses opened directly, or from a page that sends no referrer. */
		came_from: referers.map(({ referer, visits, visitors }) => ({
			referer,
			visit_count: visits,
			visitor_count: visitors,
		})),
	};
}
