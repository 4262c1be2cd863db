import { type SQL, sql } from "drizzle-orm";
import { friendJourneyTags, journeyPhaseCounts, journeys, journeyTags } from "#db/automation/journeys.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { MEDIAN_OF } from "#domain/automation/journeys/took.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { filterSummary } from "#domain/engine/filters/summary.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import { isVisibleEach, type Viewer, visibleIds } from "#functions/engine/filters/visible.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

interface Row {
	journey: string;
	version: number;
	/** Null where the journey has no phases. */
	id: number | null;
	name: string;
	memberQueryId: number | null;
	filter: string | null;
	passed: number;
	standing: number;
	took: number | null;
	passes: number;
	stopReason: string | null;
}

/**
 * Map of a journey: its phases in order, and for each the number of the operator's friends who passed it and
 * who are at it, the time they took to reach it, and its condition.
 * @throws Refusal 404
 */
export async function showMap({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const rows = await rowsOf<Row>(ctx.db, mapStatement(ctx.operator, id));
	const [first] = rows;
	if (!first) throw notFound();
	const phases = rows.flatMap(({ id, filter, ...row }) =>
		id === null ? [] : [{ ...row, id, filter: filter === null ? null : filterFromJson(filter) }],
	);
	const names = await filterNames(
		ctx,
		phases.flatMap(({ filter }) => filter ?? []),
	);
	return {
		id,
		name: first.journey,
		version: first.version,
		journey_tags: phases.map((phase, place) => ({
			id: phase.id,
			name: phase.name,
			order: place + 1,
			passed: phase.passed,
			standing: phase.standing,
			/** The median time from the phase passed before, ms; null where nobody has come from one. */
			took: phase.took,
			member_query_id: phase.memberQueryId,
			condition: phase.filter && filterSummary(phase.filter, names),
			passes_by_condition: phase.passes === 1,
			stop_reason: phase.stopReason,
			is_broken: phase.filter !== null && isBroken(phase.filter, names),
		})),
	};
}

/** The statement of the map: a row for each phase, one without a phase for a journey that has none. */
export const mapStatement = (viewer: Viewer, journeyId: number): SQL =>
	sql`with phases as materialized (
			select p.id, p.name, p.member_query_id, p.passes_by_condition, p.stop_reason,
				row_number() over (order by p.position, p.id) as place
			from ${journeyTags} p where p.journey_id = ${journeyId} and p.deleted_at is null),
		${viewer.friendScope.all ? keptTotals : totalsOf(viewer)}
		select j.name as journey, j.version as version, p.id as id, p.name as name, p.member_query_id as memberQueryId,
			p.passes_by_condition as passes, p.stop_reason as stopReason,
			(select q.filter from ${memberQueries} q where q.id = p.member_query_id) as filter,
			ifnull(t.passed, 0) as passed, ifnull(t.standing, 0) as standing, ${median(viewer)} as took
		from ${journeys} j left join phases p left join totals t on t.id = p.id
		where j.id = ${journeyId} and j.deleted_at is null order by p.place`;

/** Of all friends the counts are kept. */
const keptTotals = sql`totals as materialized (select journey_tag_id as id, passed, standing
	from ${journeyPhaseCounts} where journey_tag_id in (select id from phases))`;

/**
 * Of the friends of a scope they are counted. The phases that a friend has passed become one number, a bit for each
 * place, so that the friends are gone through once and in their order: whose highest bit it is stands there. All that a
 * friend has passed is read in one piece, for it lies together; to look for each phase by itself takes three times as long.
 */
const totalsOf = (viewer: Viewer) => sql`ways as materialized (select bits, count(*) as friends from (
		select s.friend_id, sum(1 << p.place) as bits
		from (select distinct friend_id from (${visibleIds(viewer)})) s
			cross join ${friendJourneyTags} f on f.friend_id = s.friend_id cross join phases p on p.id = f.journey_tag_id
		group by s.friend_id) group by bits),
	totals as materialized (select p.id, sum((w.bits >> p.place & 1) * w.friends) as passed,
		sum((w.bits >> p.place = 1) * w.friends) as standing from phases p cross join ways w group by p.id)`;

/**
 * Of a row `p` of `phases`: the median time from whatever earlier phase was passed last, of those who came lately. The
 * limit that limits nothing keeps SQLite from reckoning each time twice.
 */
const median = (viewer: Viewer): SQL => sql`(select avg(took) from (
	select took, row_number() over (order by took) as nth, count(*) over () as all_of_them from (
		select f.passed_at - (select max(e.passed_at) from ${friendJourneyTags} e
			cross join phases q on q.id = e.journey_tag_id and q.place < p.place
			where e.friend_id = f.friend_id and e.passed_at <= f.passed_at) as took
		from (select l.friend_id, l.passed_at from ${friendJourneyTags} l
			where p.place > 1 and l.journey_tag_id = p.id and ${isVisibleEach(viewer, sql`l.friend_id`)}
			order by l.passed_at desc limit ${MEDIAN_OF}) f limit -1)
	where took is not null) where nth in ((all_of_them + 1) / 2, (all_of_them + 2) / 2))`;
