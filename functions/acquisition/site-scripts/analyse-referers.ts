import { and, eq, isNull, sql } from "drizzle-orm";
import { scriptHits, scripts } from "#db/acquisition/site-scripts.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { listLastDays, type RefererFigures } from "#domain/acquisition/site-scripts/site-visit-days.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { presentSiteVisits, siteVisitStatements } from "./site-visit-report.ts";

const FIGURES_COLUMNS = {
	rule: nullable(number),
	count: number,
	friends: number,
	stay: number,
};

const DAY_COUNT_COLUMNS = {
	rule: nullable(number),
	day: number,
	count: number,
};

/**
 * Origins of the visitors to a script's pages, by rule: number, duration, and number per day; and for these
 * days the visits, pages and referring addresses.
 * @throws Refusal 404
 */
export async function analyseReferers({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const { from, dates } = listLastDays(ctx.now, ctx.zone);
	// Removed rules are counted together.
	const hitsTable = sql`with rules as materialized (
			select r.value ->> '$.id' as id from ${scripts}, json_each(${scripts.referers}) r
			where ${scripts.id} = ${input.id}),
		hits as (
			select rules.id as rule, ${scriptHits.friendId} as friend, ${scriptHits.staySeconds} as stay,
				${scriptHits.createdAt} as at
			from ${scriptHits} left join rules on rules.id = ${scriptHits.refererId}
				left join ${friends} on ${friends.id} = ${scriptHits.friendId}
			where ${scriptHits.scriptId} = ${input.id} and ${visibleTo(ctx.operator)})`;
	const [[script], figures, days, ...visits] = await ctx.db.batch([
		ctx.db
			.select({ name: scripts.name, groupId: scripts.groupId, url: scripts.url, referers: scripts.referers })
			.from(scripts)
			.where(and(eq(scripts.id, input.id), isNull(scripts.deletedAt))),
		queryRows(
			ctx.db,
			FIGURES_COLUMNS,
			sql`${hitsTable} select rule, count(*) as count, count(distinct friend) as friends, avg(stay) as stay
				from hits group by rule`,
		),
		queryRows(
			ctx.db,
			DAY_COUNT_COLUMNS,
			sql`${hitsTable} select rule, cast((at - ${from}) / ${DAY} as integer) as day, count(*) as count
				from hits where at >= ${from} group by rule, day`,
		),
		...siteVisitStatements(ctx, { id: input.id, from }),
	]);
	if (!script) throw notFound();
	const removedRules = figures.some(({ rule }) => rule === null) ? [REMOVED_RULES] : [];
	return {
		name: script.name,
		group_id: script.groupId,
		url: script.url,
		dates,
		visits: presentSiteVisits(dates, visits),
		items: [...script.referers, ...removedRules].map((rule): RefererFigures => {
			const ruleFigures = figures.find((row) => row.rule === rule.id);
			const ruleDays = days.filter((row) => row.rule === rule.id);
			return {
				...rule,
				count: ruleFigures?.count ?? 0,
				friend_count: ruleFigures?.friends ?? 0,
				average_stay: ruleFigures ? Math.round(ruleFigures.stay) : null,
				by_day: dates.map((_, day) => ruleDays.find((row) => row.day === day)?.count ?? 0),
			};
		}),
	};
}

const REMOVED_RULES = { id: null, rule: "", stay_seconds: 0 };
