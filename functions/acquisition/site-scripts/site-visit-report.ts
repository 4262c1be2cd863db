import { type SQL, sql } from "drizzle-orm";
import { scriptViews, scriptVisits } from "#db/acquisition/site-scripts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text } from "#db/platform/sql/row-columns.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";

/** Maximum number of pages, and of referring addresses, in the list. */
const ROWS_SHOWN = 50;

/** Totals of visits; `stay` is the average duration in seconds. */
const VISIT_TOTALS_COLUMNS = {
	visits: number,
	visitors: number,
	friends: number,
	stay: nullable(number),
};

type VisitTotals = RowOfColumns<typeof VISIT_TOTALS_COLUMNS>;

const PAGE_FIGURES_COLUMNS = {
	url: text,
	title: text,
	views: number,
	visitors: number,
	stay: number,
};

type PageFigures = RowOfColumns<typeof PAGE_FIGURES_COLUMNS>;

/** Statements for a script's visits since an instant, as far as visible to the operator. */
export function siteVisitStatements(ctx: OperatorCtx, { id, from }: { id: number; from: number }) {
	const isVisible = (friend: SQL) => isFriendVisible(ctx.operator, friend);
	const ofScript = sql`s.script_id = ${id} and s.created_at >= ${from} and ${isVisible(sql`+s.friend_id`)}`;
	return [
		queryRows(
			ctx.db,
			VISIT_TOTALS_COLUMNS,
			sql`select count(*) as visits, count(distinct s.visitor_id) as visitors,
				count(distinct s.friend_id) as friends, avg(s.stay_seconds) as stay from ${scriptVisits} s where ${ofScript}`,
		),
		queryRows(
			ctx.db,
			{ day: number, count: number },
			sql`select cast((s.created_at - ${from}) / ${DAY} as integer) as day, count(*) as count
				from ${scriptVisits} s where ${ofScript} group by 1`,
		),
		queryRows(
			ctx.db,
			PAGE_FIGURES_COLUMNS,
			sql`select w.url as url, max(w.title) as title, count(*) as views, count(distinct s.visitor_id) as visitors,
				avg(w.stay_seconds) as stay
				from ${scriptViews} w join ${scriptVisits} s on s.id = w.visit_id
				where w.script_id = ${id} and w.created_at >= ${from} and ${isVisible(sql`+s.friend_id`)}
				group by w.url order by views desc, w.url limit ${ROWS_SHOWN}`,
		),
		queryRows(
			ctx.db,
			{ referer: text, visits: number, visitors: number },
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
export function presentSiteVisits(dates: readonly string[], [[totals], days, pages, referers]: VisitResults) {
	return {
		visit_count: totals?.visits ?? 0,
		visitor_count: totals?.visitors ?? 0,
		friend_count: totals?.friends ?? 0,
		average_stay: totals?.stay == null ? null : Math.round(totals.stay),
		visits_by_day: dates.map((_, day) => days.find((dayRow) => dayRow.day === day)?.count ?? 0),
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
