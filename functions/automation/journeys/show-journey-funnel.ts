import { type SQL, sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { friendJourneyTags, journeyTags } from "#db/automation/journeys.ts";
import { talks } from "#db/engine/talks.ts";
import { friendTags, tags } from "#db/people/tag-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import {
	type FunnelBy,
	funnelSteps,
	type JourneyFunnelQuery,
	type ReachedCount,
} from "#domain/automation/journeys/journey-funnel.ts";
import { spanOfDays } from "#domain/engine/filters/day-period.ts";
import { isWithinSpan } from "#functions/engine/filters/conditions/within-span.ts";
import { isFriendVisible } from "#functions/engine/filters/friend-visibility.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findJourney } from "./find-journey.ts";
import { listPhases } from "./phases/list-phases.ts";

/** Maximum number of sources shown (landing pages, tags or operators): those with the most friends. */
const SOURCES_SHOWN = 30;

/** Number of friends who reached a phase as their furthest one. */
interface ReachedRow extends ReachedCount {
	/** `source` is null in the rows of all friends. */
	part: "all" | "source";
	source: number | null;
	name: string | null;
}

/**
 * Progress of the friends who began a journey within a period, in total and by landing page, tag or operator
 * in charge. A friend with several sources is counted in each.
 * @throws Refusal 404
 */
export async function showJourneyFunnel({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: JourneyFunnelQuery & { id: number };
}) {
	const [, phases, rows] = await Promise.all([
		findJourney(ctx, input.id),
		listPhases(ctx, input.id),
		queryRows<ReachedRow>(ctx.db, funnelStatement(ctx, input)),
	]);
	const stepsOf = (sourceRows: readonly ReachedRow[]) => funnelSteps(sourceRows, phases.length);
	const sources = Map.groupBy(
		rows.filter(({ part }) => part === "source"),
		({ source }) => source,
	);
	return {
		journey_tags: phases.map(({ id, name }, index) => ({ id, name, order: index + 1 })),
		steps: stepsOf(rows.filter(({ part }) => part === "all")),
		rows: [...sources]
			.map(([id, sourceRows]) => ({ id, name: sourceRows[0]!.name, steps: stepsOf(sourceRows) }))
			.sort((first, second) => (second.steps[0] ?? 0) - (first.steps[0] ?? 0))
			.slice(0, SOURCES_SHOWN),
	};
}

/** Sources of friends: rows `friend_id` and `source`, and the name of a source. */
const SOURCES: Record<Exclude<FunnelBy, "none">, { rows: SQL; name: SQL }> = {
	landing: {
		rows: sql`select distinct v.friend_id, v.landing_id as source from ${landingVisits} v where v.friend_id is not null`,
		name: sql`(select l.name from ${landings} l where l.id = s.source)`,
	},
	tag: {
		rows: sql`select t.friend_id, t.tag_id as source from ${friendTags} t`,
		name: sql`(select g.name from ${tags} g where g.id = s.source)`,
	},
	assignee: {
		rows: sql`select a.friend_id, a.operator_id as source from ${talks} a where a.operator_id is not null`,
		name: sql`(select o.name from ${operators} o where o.id = s.source)`,
	},
};

function funnelStatement(ctx: OperatorCtx, { id, from, to, by }: JourneyFunnelQuery & { id: number }): SQL {
	const beganWithin = isWithinSpan(sql`min(f.passed_at)`, spanOfDays(from, to, ctx.zone));
	const sourceRows =
		by === "none"
			? sql``
			: sql` union all select 'source', s.source, ${SOURCES[by].name}, w.reached, count(*)
				from progress w left join (${SOURCES[by].rows}) s on s.friend_id = w.friend_id group by s.source, w.reached`;
	return sql`with phases as materialized (
			select p.id, row_number() over (order by p.position, p.id) as place
			from ${journeyTags} p where p.journey_id = ${id} and p.deleted_at is null),
		progress as materialized (
			select f.friend_id as friend_id, max(p.place) as reached
			from phases p join ${friendJourneyTags} f on f.journey_tag_id = p.id
			where ${isFriendVisible(ctx.operator, sql`+f.friend_id`)} group by f.friend_id having ${beganWithin})
		select 'all' as part, null as source, null as name, reached, count(*) as friends from progress group by reached${sourceRows}`;
}
