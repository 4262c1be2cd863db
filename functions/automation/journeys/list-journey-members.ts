import { sql } from "drizzle-orm";
import { friendJourneyTags, journeys, journeyTags } from "#db/automation/journeys.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, text } from "#db/platform/sql/row-columns.ts";
import { parseFilterJson } from "#domain/engine/filters/parse-filter-json.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { findFriends } from "#functions/people/friend-search/find-friends.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";

const MEMBERS_PER_PAGE = 50;

/**
 * Friends who currently meet a phase's condition, one page (M-085, M-346).
 * @throws Refusal 404 for a condition that belongs to no journey; 403 for one that the operator may not use
 */
export async function listConditionMembers({
	ctx,
	input: { id, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}) {
	const [phase] = await queryRows(
		ctx.db,
		{ id: number, name: text, journeyId: number, filter: text },
		sql`select p.id as id, p.name as name, j.id as journeyId, q.filter as filter
			from ${journeyTags} p join ${journeys} j on j.id = p.journey_id and j.deleted_at is null
				join ${memberQueries} q on q.id = p.member_query_id
			where p.member_query_id = ${id} and p.deleted_at is null`,
	);
	if (!phase) throw notFound();
	const filter = parseFilterJson(phase.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return {
		journey_tag: { id: phase.id, name: phase.name, journey_id: phase.journeyId },
		...(await findFriends(ctx, { filter, page })),
	};
}

/** Friend who passed a phase; `at` is the time of the passage, epoch ms. */
const MEMBER_COLUMNS = {
	id: number,
	name: text,
	icon_url: nullable(text),
	blocked_at: nullable(number),
	at: number,
};

/** Friends who passed a phase, newest first, one page (M-086, M-347). @throws Refusal 404 */
export async function listPhaseMembers({
	ctx,
	input: { id, tagId, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; tagId: number; page: number };
}) {
	const members = sql`${friendJourneyTags} m cross join ${friends} on ${friends.id} = m.friend_id
		where m.journey_tag_id = ${tagId} and ${visibleTo(ctx.operator)}`;
	const [phaseRows, rows, totalRows] = await ctx.db.batch([
		queryRows(
			ctx.db,
			{ name: text },
			sql`select p.name as name from ${journeyTags} p join ${journeys} j on j.id = p.journey_id and j.deleted_at is null
				where p.id = ${tagId} and p.journey_id = ${id} and p.deleted_at is null`,
		),
		queryRows(
			ctx.db,
			MEMBER_COLUMNS,
			sql`select ${friends.id} as id, ${friends.name} as name, ${friends.iconUrl} as icon_url,
					${friends.blockedAt} as blocked_at, m.passed_at as at from ${members}
				order by m.passed_at desc, m.friend_id desc limit ${MEMBERS_PER_PAGE} offset ${(page - 1) * MEMBERS_PER_PAGE}`,
		),
		queryRows(ctx.db, { total: number }, sql`select count(*) as total from ${members}`),
	]);
	if (!phaseRows[0]) throw notFound();
	return {
		name: phaseRows[0].name,
		items: rows.map(({ blocked_at, at, ...row }) => ({
			...row,
			blocked: blocked_at !== null,
			passed_at: toWireTime(at, ctx.zone),
		})),
		total: totalRows[0]?.total ?? 0,
		page,
		take_num: MEMBERS_PER_PAGE,
	};
}
