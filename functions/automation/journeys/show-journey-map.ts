import { type SQL, sql } from "drizzle-orm";
import { friendJourneyTags, journeyPhaseCounts, journeys, journeyTags } from "#db/automation/journeys.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { isJoined, leftJoined, nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { MEDIAN_SAMPLE } from "#domain/automation/journeys/duration-text.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import {
	type FriendViewer,
	isEachFriendVisible,
	visibleFriendIdsSql,
} from "#functions/engine/filters/friend-visibility.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

/** Phase of the map; `took` is the median duration in ms. */
const COLUMNS = {
	id: number,
	name: text,
	memberQueryId: nullable(number),
	filter: nullable(text),
	passed: number,
	standing: number,
	took: nullable(number),
	passes: number,
	stopReason: nullable(text),
};

/**
 * Map of a journey: its phases in order; for each the number of visible friends who passed it and who are
 * currently at it, the median time to reach it, and its condition.
 * @throws Refusal 404
 */
export async function showJourneyMap({ ctx, input: { id } }: { ctx: OperatorCtx; input: { id: number } }) {
	const rows = await queryRows(
		ctx.db,
		{ journey: text, version: number, ...leftJoined(COLUMNS) },
		journeyMapStatement(ctx.operator, id),
	);
	const [firstRow] = rows;
	if (!firstRow) throw notFound();
	const phases = rows
		.filter((row) => isJoined(row, COLUMNS))
		.map(({ filter, ...row }) => ({ ...row, filter: filter === null ? null : parseFilterJson(filter) }));
	const names = await loadFilterNames(
		ctx,
		phases.flatMap(({ filter }) => filter ?? []),
	);
	return {
		id,
		name: firstRow.journey,
		version: firstRow.version,
		journey_tags: phases.map((phase, index) => ({
			id: phase.id,
			name: phase.name,
			order: index + 1,
			passed: phase.passed,
			standing: phase.standing,
			/** Median time since the previously passed phase, ms; null if no friend passed an earlier one. */
			took: phase.took,
			member_query_id: phase.memberQueryId,
			condition: phase.filter && filterSummary(phase.filter, names),
			passes_by_condition: phase.passes === 1,
			stop_reason: phase.stopReason,
			is_broken: phase.filter !== null && isFilterBroken(phase.filter, names),
		})),
	};
}

/** One row per phase; a single row without a phase for a journey that has none. */
export const journeyMapStatement = (viewer: FriendViewer, journeyId: number): SQL =>
	sql`with phases as materialized (
			select p.id, p.name, p.member_query_id, p.passes_by_condition, p.stop_reason,
				row_number() over (order by p.position, p.id) as place
			from ${journeyTags} p where p.journey_id = ${journeyId} and p.deleted_at is null),
		${viewer.friendScope.all ? storedTotals : computedTotals(viewer)}
		select j.name as journey, j.version as version, p.id as id, p.name as name, p.member_query_id as memberQueryId,
			p.passes_by_condition as passes, p.stop_reason as stopReason,
			(select q.filter from ${memberQueries} q where q.id = p.member_query_id) as filter,
			ifnull(t.passed, 0) as passed, ifnull(t.standing, 0) as standing, ${medianDuration(viewer)} as took
		from ${journeys} j left join phases p left join totals t on t.id = p.id
		where j.id = ${journeyId} and j.deleted_at is null order by p.place`;

/** Counts of all friends are stored. */
const storedTotals = sql`totals as materialized (select journey_tag_id as id, passed, standing
	from ${journeyPhaseCounts} where journey_tag_id in (select id from phases))`;

/**
 * Counts for a limited friend scope are computed. Each friend's phases become a bit mask (`paths`) with one bit per
 * position, so that the friends are scanned once and in order; the highest bit is the current phase. All
 * phases of a friend are read together because their rows are adjacent; a lookup per phase takes three times
 * as long.
 */
const computedTotals = (
	viewer: FriendViewer,
) => sql`paths as materialized (select bits, count(*) as friends from (
		select s.friend_id, sum(1 << p.place) as bits
		from (select distinct friend_id from (${visibleFriendIdsSql(viewer)})) s
			cross join ${friendJourneyTags} f on f.friend_id = s.friend_id cross join phases p on p.id = f.journey_tag_id
		group by s.friend_id) group by bits),
	totals as materialized (select p.id, sum((w.bits >> p.place & 1) * w.friends) as passed,
		sum((w.bits >> p.place = 1) * w.friends) as standing from phases p cross join paths w group by p.id)`;

/**
 * Median time since the last passed earlier phase, for row `p` of `phases`, over the most recent friends. `limit -1`
 * limits nothing; it keeps SQLite from evaluating each time twice.
 */
const medianDuration = (viewer: FriendViewer): SQL => sql`(select avg(took) from (
	select took, row_number() over (order by took) as nth, count(*) over () as total from (
		select f.passed_at - (select max(e.passed_at) from ${friendJourneyTags} e
			cross join phases q on q.id = e.journey_tag_id and q.place < p.place
			where e.friend_id = f.friend_id and e.passed_at <= f.passed_at) as took
		from (select l.friend_id, l.passed_at from ${friendJourneyTags} l
			where p.place > 1 and l.journey_tag_id = p.id and ${isEachFriendVisible(viewer, sql`l.friend_id`)}
			order by l.passed_at desc limit ${MEDIAN_SAMPLE}) f limit -1)
	where took is not null) where nth in ((total + 1) / 2, (total + 2) / 2))`;
