import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { conversions, trackers } from "#db/acquisition/conversions.ts";
import { landings } from "#db/acquisition/landings.ts";
import { links } from "#db/acquisition/links.ts";
import { scenarios } from "#db/automation/scenarios.ts";
import { broadcasts } from "#db/content/broadcasts.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { lastDays } from "#domain/acquisition/site-scripts/days.ts";
import { CAUSE_LABELS, type CauseType } from "#domain/engine/actions/cause.ts";
import { labelled } from "#domain/engine/placeholders/text.ts";
import { DAY } from "#domain/platform/time/time.ts";
import { isVisible } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Figures {
	count: number;
	friends: number;
	value: number;
}

/** So many links, landing pages and senders are listed. */
const ROWS_SHOWN = 50;

const FIGURES = sql`count(*) as count, count(distinct c.friend_id) as friends, coalesce(sum(c.value), 0) as value`;

/**
 * Conversions of a tracker within the operator's scope: in total, by day, by their friends' first and last
 * landing page, and by the last tapped link and its source.
 * @throws Refusal 404
 */
export async function reportTracker({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const { from, dates } = lastDays(ctx.now, ctx.zone);
	const [[tracker], [all], days, first, last, byLink, bySource] = await ctx.db.batch([
		ctx.db
			.select({ name: trackers.name, groupId: trackers.groupId })
			.from(trackers)
			.where(and(eq(trackers.id, id), isNull(trackers.deletedAt))),
		...reportStatements(ctx, { id, from }),
	]);
	if (!tracker) throw notFound();
	const dayOf = (day: number) => days.find((each) => each.day === day);
	return {
		name: tracker.name,
		group_id: tracker.groupId,
		...wireOf(all ?? { count: 0, friends: 0, value: 0 }),
		dates,
		by_day: dates.map((_, day) => dayOf(day)?.count ?? 0),
		value_by_day: dates.map((_, day) => dayOf(day)?.value ?? 0),
		by_first_landing: first.map((row) => ({ name: row.name, ...wireOf(row) })),
		by_last_landing: last.map((row) => ({ name: row.name, ...wireOf(row) })),
		by_link: byLink.map((row) => ({
			name: row.url === null ? null : row.name || labelled(row.url),
			...wireOf(row),
		})),
		by_source: bySource.map(({ type, link, name, ...row }) => ({
			/** Source of the link; a message without a cause was written in the chat, or by a program. */
			label: link === null ? null : type === null ? "個別の送信" : CAUSE_LABELS[type],
			name,
			...wireOf(row),
		})),
	};
}

/** The statements of the report, in its order. */
function reportStatements(ctx: OperatorCtx, { id, from }: { id: number; from: number }) {
	const mine = sql`c.tracker_id = ${id} and ${isVisible(ctx.operator, sql`+c.friend_id`)}`;
	const byLanding = (column: SQL) =>
		rowsOf<Figures & { name: string | null }>(
			ctx.db,
			sql`select l.name as name, g.count as count, g.friends as friends, g.value as value
				from (select ${column} as landing, ${FIGURES} from ${conversions} c where ${mine}
					group by 1 order by count desc, 1 limit ${ROWS_SHOWN}) g
				left join ${landings} l on l.id = g.landing order by g.count desc, l.id`,
		);
	return [
		rowsOf<Figures>(ctx.db, sql`select ${FIGURES} from ${conversions} c where ${mine}`),
		rowsOf<Figures & { day: number }>(
			ctx.db,
			sql`select cast((c.created_at - ${from}) / ${DAY} as integer) as day, ${FIGURES} from ${conversions} c
				where ${mine} and c.created_at >= ${from} group by 1`,
		),
		byLanding(sql`c.first_landing_id`),
		byLanding(sql`c.last_landing_id`),
		rowsOf<Figures & { name: string | null; url: string | null }>(
			ctx.db,
			sql`select l.name as name, l.url as url, g.count as count, g.friends as friends, g.value as value
				from (select c.link_id as link, ${FIGURES} from ${conversions} c where ${mine}
					group by 1 order by count desc, 1 limit ${ROWS_SHOWN}) g
				left join ${links} l on l.id = g.link order by g.count desc, l.id`,
		),
		rowsOf<Figures & { type: CauseType | null; link: number | null; name: string | null }>(
			ctx.db,
			sql`select g.type as type, g.link as link, coalesce(b.name, s.name) as name, g.count as count,
				g.friends as friends, g.value as value
				from (select c.source_type as type, max(c.link_id) as link,
						iif(c.source_type in ('broadcast', 'scenario'), c.source_id, null) as source, ${FIGURES}
					from ${conversions} c where ${mine}
					group by 1, 3, c.link_id is null order by count desc, 1, 3 limit ${ROWS_SHOWN}) g
				left join ${broadcasts} b on g.type = 'broadcast' and b.id = g.source
				left join ${scenarios} s on g.type = 'scenario' and s.id = g.source order by g.count desc, g.source`,
		),
	] as const;
}

const wireOf = ({ count, friends, value }: Figures) => ({
	count,
	friend_count: friends,
	/** Yen. */
	value,
});
