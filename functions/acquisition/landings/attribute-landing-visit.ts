import { type SQL, sql } from "drizzle-orm";
import { landings, landingVisits } from "#db/acquisition/landings.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { pendingRuns, runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { firstRunColumns } from "#functions/engine/actions/first-run-columns.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { noteScoreFacts } from "#functions/platform/notices/note-score-facts.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

/** Attribution window: a friend added later than this after a visit has another source. */
const ATTRIBUTION_WINDOW = DAY;
/** Tolerance between LINE's clock and ours. */
const SKEW = 10 * SECOND;

/**
 * Attributes a visit to the user identified by LINE. If they are already a friend and were added after the
 * visit, the visit counts as their source and the landing page's action is queued; otherwise LINE's follow
 * event does this later.
 */
export async function attributeVisit(
	ctx: Ctx,
	{ visitId, lineUserId }: { visitId: number; lineUserId: string },
): Promise<void> {
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			sql`update ${landingVisits} set line_user_id = ${lineUserId}
				where id = ${visitId} and line_user_id is null and friend_id is null`,
		),
		...attribute(ctx, sql`f.line_user_id = ${lineUserId}`),
	]);
	await wakeQueue(ctx.env.JOBS);
}

/**
 * The same for friends who have just followed, in the transaction of their events. Without LINE Login no
 * visits wait, so there are no statements.
 * @param answeredElsewhere friends whom another tool answers: their visits count, and run no action
 */
export const attributionStatements = (
	ctx: Ctx,
	friendIds: readonly number[],
	answeredElsewhere: ReadonlySet<number> = new Set(),
): Statement[] =>
	friendIds.length === 0 || loginChannel(ctx.env) === null
		? []
		: attribute(ctx, sql`f.id in ${valuesOfList(friendIds)}`, [...answeredElsewhere]);

/**
 * Safe to repeat: a friend is added by one visit only. The order of the statements matters: facts are noted
 * before the visits get a friend, and actions are queued before `added_friend` is set, so that none runs for
 * friends added by an earlier visit.
 */
const attribute = (ctx: Ctx, friendCondition: SQL, withoutAction: readonly number[] = []): Statement[] => [
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
			where ${friendCondition} and v.friend_id is null and v.line_user_id is not null`,
	),
	execute(
		ctx.db,
		sql`update ${landingVisits} as v set friend_id = f.id from ${friends} f
			where ${friendCondition} and v.line_user_id = f.line_user_id and v.friend_id is null and v.line_user_id is not null`,
	),
	queueActions(
		ctx,
		withoutAction.length === 0
			? friendCondition
			: sql`${friendCondition} and f.id not in ${valuesOfList(withoutAction)}`,
	),
	execute(
		ctx.db,
		sql`update ${landingVisits} set added_friend = 1
			where id in (select ${ADDING_VISIT} from ${friends} f where ${isNewlyAdded(friendCondition)})`,
	),
];

/** Last visit before a friend `f` was added. */
const ADDING_VISIT = sql`(select v.id from ${landingVisits} v where v.friend_id = f.id
	and v.created_at between f.followed_at - ${ATTRIBUTION_WINDOW} and f.followed_at + ${SKEW}
	order by v.created_at desc, v.id desc limit 1)`;

/** Those of the friends `f` whom no visit has added yet. */
const isNewlyAdded = (friendCondition: SQL): SQL =>
	sql`${friendCondition} and f.added_by = 'follow' and not exists (
		select 1 from ${landingVisits} o where o.friend_id = f.id and o.added_friend = 1)`;

function queueActions(ctx: Ctx, friendCondition: SQL): Statement {
	const cause = sql`'landing:' || l.id || ':' || f.id`;
	return execute(
		ctx.db,
		insertInto(
			pendingRuns,
			{
				actionId: sql`a.id`,
				friendId: sql`f.id`,
				...firstRunColumns(ctx, cause),
				causeType: "landing",
				causeId: sql`l.id`,
				causeLabel: sql`l.name`,
			},
			sql`from ${friends} f join ${landingVisits} w on w.id = ${ADDING_VISIT}
				join ${landings} l on l.id = w.landing_id and l.deleted_at is null
				join ${actions} a on a.id = l.action_id and a.deleted_at is null
				where ${isNewlyAdded(friendCondition)} and not exists (select 1 from ${runs} x where x.cause = ${cause})
				on conflict (cause) do nothing`,
		),
	);
}
