import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { landings } from "#db/acquisition/landings.ts";
import { links } from "#db/acquisition/links.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, text, typed } from "#db/platform/sql/row-columns.ts";
import { listLastDays } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/action-cause.ts";
import { labelPlaceholders } from "#domain/engine/placeholders/placeholder-text.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

const FIGURES_COLUMNS = {
	count: number,
	friends: number,
	value: number,
};

type Figures = RowOfColumns<typeof FIGURES_COLUMNS>;

/** Maximum number of links, landing pages and sources listed. */
const ROWS_SHOWN = 50;

const FIGURES = sql`count(*) as count, count(distinct c.friend_id) as friends, coalesce(sum(c.value), 0) as value`;

/**
 * Conversions of a tracker visible to the operator: in total, by day, by first and last landing page of their
 * friends, and by the last tapped link and its source.
 * @throws Refusal 404
 */
export async function reportTracker({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { from, dates } = listLastDays(ctx.now, ctx.zone);
	const [[tracker], [totals], days, byFirstLanding, byLastLanding, byLink, bySource] = await ctx.db.batch([
		ctx.db
			.select({ name: trackers.name, groupId: trackers.groupId })
			.from(trackers)
			.where(and(eq(trackers.id, id), isNull(trackers.deletedAt))),
		...reportStatements(ctx, { id, from }),
	]);
	if (!tracker) throw notFound();
	const dayOf = (day: number) => days.find((dayRow) => dayRow.day === day);
	return {
		name: tracker.name,
		group_id: tracker.groupId,
		...presentFigures(totals ?? { count: 0, friends: 0, value: 0 }),
		dates,
		by_day: dates.map((_, day) => dayOf(day)?.count ?? 0),
		value_by_day: dates.map((_, day) => dayOf(day)?.value ?? 0),
		by_first_landing: byFirstLanding.map((row) => ({ name: row.name, ...presentFigures(row) })),
		by_last_landing: byLastLanding.map((row) => ({ name: row.name, ...presentFigures(row) })),
		by_link: byLink.map((row) => ({
			name: row.url === null ? null : row.name || labelPlaceholders(row.url),
			...presentFigures(row),
		})),
		by_source: bySource.map(({ type, link, name, ...row }) => ({
			/** Source of the link; a message without a cause was sent in the chat or by an API client. */
			label: link === null ? null : type === null ? "個別の送信" : CAUSE_LABELS[type],
			name,
			...presentFigures(row),
		})),
	};
}

/** Statements of the report, in the order of its parts. */
function reportStatements(ctx: OperatorCtx, { id, from }: { id: number; from: number }) {
	const isVisible = sql`c.tracker_id = ${id} and ${isFriendVisible(ctx.operator, sql`+c.friend_id`)}`;
	const byLanding = (column: SQL) =>
		queryRows(
			ctx.db,
			{ ...FIGURES_COLUMNS, name: nullable(text) },
			sql`select l.name as name, g.count as count, g.friends as friends, g.value as value
				from (select ${column} as landing, ${FIGURES} from ${conversions} c where ${isVisible}
					group by 1 order by count desc, 1 limit ${ROWS_SHOWN}) g
				left join ${landings} l on l.id = g.landing order by g.count desc, l.id`,
		);
	return [
		queryRows(ctx.db, FIGURES_COLUMNS, sql`select ${FIGURES} from ${conversions} c where ${isVisible}`),
		queryRows(
			ctx.db,
			{ ...FIGURES_COLUMNS, day: number },
			sql`select cast((c.created_at - ${from}) / ${DAY} as integer) as day, ${FIGURES} from ${conversions} c
				where ${isVisible} and c.created_at >= ${from} group by 1`,
		),
		byLanding(sql`c.first_landing_id`),
		byLanding(sql`c.last_landing_id`),
		queryRows(
			ctx.db,
			{ ...FIGURES_COLUMNS, name: nullable(text), url: nullable(text) },
			sql`select l.name as name, l.url as url, g.count as count, g.friends as friends, g.value as value
				from (select c.link_id as link, ${FIGURES} from ${conversions} c where ${isVisible}
					group by 1 order by count desc, 1 limit ${ROWS_SHOWN}) g
				left join ${links} l on l.id = g.link order by g.count desc, l.id`,
		),
		queryRows(
			ctx.db,
			{
				...FIGURES_COLUMNS,
				type: nullable(typed<CauseType>(text)),
				link: nullable(number),
				name: nullable(text),
			},
			sql`select g.type as type, g.link as link, coalesce(b.name, s.name) as name, g.count as count,
				g.friends as friends, g.value as value
				from (select c.source_type as type, max(c.link_id) as link,
						iif(c.source_type in ('broadcast', 'scenario'), c.source_id, null) as source, ${FIGURES}
					from ${conversions} c where ${isVisible}
					group by 1, 3, c.link_id is null order by count desc, 1, 3 limit ${ROWS_SHOWN}) g
				left join ${broadcasts} b on g.type = 'broadcast' and b.id = g.source
				left join ${scenarios} s on g.type = 'scenario' and s.id = g.source order by g.count desc, g.source`,
		),
	] as const;
}

const presentFigures = ({ count, friends, value }: Figures) => ({
	count,
	friend_count: friends,
	/** Yen. */
	value,
});
