import { sql } from "drizzle-orm";
import { friendJourneyTags, journeys, journeyTags } from "#db/automation/journeys.ts";
import { friends } from "#db/engine/friends.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { filterFromJson } from "#domain/engine/filters/stored.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { assertConditionsAllowed } from "#functions/engine/filters/allowed.ts";
import { visibleTo } from "#functions/engine/filters/visible.ts";
import { findFriends } from "#functions/people/friend-search/find.ts";
import { notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";

const MEMBERS_PER_PAGE = 50;

/**
 * The friends whom the condition before a phase finds now, a page at a time (M-085, M-346).
 * @throws Refusal 404 for a condition of no journey; 403 for one that the operator may not use
 */
export async function listConditionMembers({
	ctx,
	input: { id, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; page: number };
}) {
	const [phase] = await rowsOf<{ id: number; name: string; journeyId: number; filter: string }>(
		ctx.db,
		sql`select p.id as id, p.name as name, j.id as journeyId, q.filter as filter
			from ${journeyTags} p join ${journeys} j on j.id = p.journey_id and j.deleted_at is null
				join ${memberQueries} q on q.id = p.member_query_id
			where p.member_query_id = ${id} and p.deleted_at is null`,
	);
	if (!phase) throw notFound();
	const filter = filterFromJson(phase.filter);
	assertConditionsAllowed(ctx.operator, filter);
	return {
		journey_tag: { id: phase.id, name: phase.name, journey_id: phase.journeyId },
		...(await findFriends(ctx, { filter, page })),
	};
}

interface Member {
	id: number;
	name: string;
	icon_url: string | null;
	blocked_at: number | null;
	at: number;
}

/** The friends who have passed a phase, the last first, a page at a time (M-086, M-347). @throws Refusal 404 */
export async function listPhaseMembers({
	ctx,
	input: { id, tagId, page },
}: {
	ctx: OperatorCtx;
	input: { id: number; tagId: number; page: number };
}) {
	const members = sql`${friendJourneyTags} m cross join ${friends} on ${friends.id} = m.friend_id
		where m.journey_tag_id = ${tagId} and ${visibleTo(ctx.operator)}`;
	const [phase, rows, counted] = await ctx.db.batch([
		rowsOf<{ name: string }>(
			ctx.db,
			sql`select p.name as name from ${journeyTags} p join ${journeys} j on j.id = p.journey_id and j.deleted_at is null
				where p.id = ${tagId} and p.journey_id = ${id} and p.deleted_at is null`,
		),
		rowsOf<Member>(
			ctx.db,
			sql`select ${friends.id} as id, ${friends.name} as name, ${friends.iconUrl} as icon_url,
					${friends.blockedAt} as blocked_at, m.passed_at as at from ${members}
				order by m.passed_at desc, m.friend_id desc limit ${MEMBERS_PER_PAGE} offset ${(page - 1) * MEMBERS_PER_PAGE}`,
		),
		rowsOf<{ total: number }>(ctx.db, sql`select count(*) as total from ${members}`),
	]);
	if (!phase[0]) throw notFound();
	return {
		name: phase[0].name,
		items: rows.map(({ blocked_at, at, ...row }) => ({
			...row,
			blocked: blocked_at !== null,
			passed_at: wireTime(at, ctx.zone),
		})),
		total: counted[0]?.total ?? 0,
		page,
		take_num: MEMBERS_PER_PAGE,
	};
}
