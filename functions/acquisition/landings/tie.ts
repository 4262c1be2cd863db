import { type SQL, sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { commit, type Statement } from "#db/client.ts";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { among } from "#db/platform/sql/among.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { DAY, SECOND } from "#domain/platform/time/time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRun } from "#functions/engine/actions/first-run.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { wake } from "#functions/platform/queues/wake.ts";
import { loginChannel } from "./login.ts";

/** Attribution window: a friend added later than this after a visit has another source. */
const ATTRIBUTION = DAY;
/** Tolerance between LINE's clock and ours. */
const SKEW = 10 * SECOND;

/**
 * Ties a visit to whom LINE says made it. Where they are a friend by now, and were added since, the visit has added them
 * and the landing page's action is left to be run; where LINE's follow event is still to come, that does it.
 */
export async function tieVisit(
	ctx: Ctx,
	{ visitId, lineUserId }: { visitId: number; lineUserId: string },
): Promise<void> {
	await commit(ctx.db, [
		execute(
			ctx.db,
			sql`update ${landingVisits} set line_user_id = ${lineUserId}
				where id = ${visitId} and line_user_id is null and friend_id is null`,
		),
		...tieOf(ctx, sql`f.line_user_id = ${lineUserId}`),
	]);
	await wake(ctx.env.JOBS);
}

/**
 * The same for friends who have just followed, in the transaction of their events. Without LINE Login nobody's visit waits
 * for them, and it costs nothing.
 */
export const tieStatements = (ctx: Ctx, friendIds: readonly number[]): Statement[] =>
	friendIds.length === 0 || loginChannel(ctx.env) === null
		? []
		: tieOf(ctx, sql`f.id in ${among(friendIds)}`);

/**
 * Each may be done again: a friend is added by one visit, and the action is left before that is written, so that it runs for
 * nobody whom an earlier one added.
 */
const tieOf = (ctx: Ctx, ofFriends: SQL): Statement[] => [
	noteScoreFacts(
		ctx.db,
		"landing_visited",
		{
			cause: sql`cast(v.id as text)`,
			friendId: sql`f.id`,
			itemId: sql`v.landing_id`,
			at: sql`v.created_at`,
		},
		sql`cross join ${friends} f join ${landingVisits} v on v.line_user_id = f.line_user_id
			where ${ofFriends} and v.friend_id is null and v.line_user_id is not null`,
	),
	execute(
		ctx.db,
		sql`update ${landingVisits} as v set friend_id = f.id from ${friends} f
			where ${ofFriends} and v.line_user_id = f.line_user_id and v.friend_id is null and v.line_user_id is not null`,
	),
	leaveActions(ctx, ofFriends),
	execute(
		ctx.db,
		sql`update ${landingVisits} set added_friend = 1
			where id in (select ${ADDING_VISIT} from ${friends} f where ${isNewlyAdded(ofFriends)})`,
	),
];

/** The last visit before a friend `f` was added. */
const ADDING_VISIT = sql`(select v.id from ${landingVisits} v where v.friend_id = f.id
	and v.created_at between f.followed_at - ${ATTRIBUTION} and f.followed_at + ${SKEW}
	order by v.created_at desc, v.id desc limit 1)`;

/** Those of the friends `f` whom no visit has added yet. */
const isNewlyAdded = (ofFriends: SQL): SQL =>
	sql`${ofFriends} and f.added_by = 'follow' and not exists (
		select 1 from ${landingVisits} o where o.friend_id = f.id and o.added_friend = 1)`;

function leaveActions(ctx: Ctx, ofFriends: SQL): Statement {
	const cause = sql`'landing:' || l.id || ':' || f.id`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`f.id`,
				...firstRun(ctx, cause),
				causeType: "landing",
				causeId: sql`l.id`,
				causeLabel: sql`l.name`,
			},
			sql`from ${friends} f join ${landingVisits} w on w.id = ${ADDING_VISIT}
				join ${landings} l on l.id = w.landing_id and l.deleted_at is null
				join ${actions} a on a.id = l.action_id and a.deleted_at is null
				where ${isNewlyAdded(ofFriends)} and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}
