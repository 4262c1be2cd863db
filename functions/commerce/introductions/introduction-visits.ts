import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions, introductionVisits } from "#db/commerce/introductions.ts";
import { commitBatch, type Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import { DAY, SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { loginChannel } from "#functions/platform/line/login-channel.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { reachGoal } from "./reach-goal.ts";

/** Time after the opening of a link within which its visitor is added: later, something else brought them. */
const WINDOW = DAY;
/** Tolerance between LINE's clock and ours. */
const SKEW = 10 * SECOND;
/** Maximum number of introducers above a friend that are searched for the friend. */
const MAX_CHAIN = 50;

/**
 * Notes that a user whom LINE has identified opened a friend's link. If they have been added since, they count as
 * introduced; otherwise LINE's follow event does this later. Of several links the last one counts.
 */
export async function noteIntroductionVisit(
	ctx: Ctx,
	{ introducerId, lineUserId, at }: { introducerId: number; lineUserId: string; at: number },
): Promise<void> {
	await commitBatch(ctx.db, [
		execute(
			ctx.db,
			insertInto(
				introductionVisits,
				{ lineUserId, introducerId: sql`i.id`, at },
				// Someone who is a friend already is not new, so nothing of them is kept.
				sql`from ${friends} i where i.id = ${introducerId}
					and not exists (select 1 from ${friends} f where f.line_user_id = ${lineUserId} and f.followed_at < ${at - SKEW})
					on conflict (line_user_id) do update set introducer_id = excluded.introducer_id, at = excluded.at
					where excluded.at >= ${introductionVisits.at}`,
			),
		),
		...tie(ctx, sql`f.line_user_id = ${lineUserId}`),
	]);
	await wakeQueue(ctx.env.JOBS);
}

/**
 * Statements that count friends who have just followed as introduced, in the transaction of their events. Without LINE
 * Login nobody is known before, so there are none.
 */
export const introductionStatements = (ctx: Ctx, friendIds: readonly number[]): Statement[] =>
	friendIds.length === 0 || loginChannel(ctx.env) === null
		? []
		: tie(ctx, sql`f.id in ${valuesOfList(friendIds)}`);

/** Safe to repeat: a friend has one introducer for ever. */
const tie = (ctx: Ctx, friendCondition: SQL): Statement[] => [
	execute(
		ctx.db,
		insertInto(
			introductions,
			{ introducerId: sql`i.id`, friendId: sql`f.id`, state: "added", addedAt: sql`f.followed_at` },
			sql`from ${friends} f join ${introductionVisits} v on v.line_user_id = f.line_user_id
				join ${friends} i on i.id = v.introducer_id
				where ${friendCondition} and ${isNewSince(sql`v.at`)} and ${mayIntroduce} and ${areIntroductionsOn}
				on conflict do nothing`,
		),
	),
	execute(
		ctx.db,
		sql`delete from ${introductionVisits} where line_user_id in (select f.line_user_id from ${friends} f
			where ${friendCondition} and f.added_by in ('follow', 'return'))`,
	),
	...reachGoal(ctx, {
		goal: "added",
		reached: sql`(select f.id as friend_id, f.followed_at as at from ${friends} f where ${friendCondition})`,
	}),
];

/** Condition: friends may introduce others. */
const areIntroductionsOn: SQL = sql`exists (select 1 from ${introductionPrograms} program where program.is_on = 1)`;

/**
 * Condition: the friend `f` was added by following after they opened the link. Friends who return after a block, or whose
 * data were deleted before, are not new.
 */
const isNewSince = (at: SQL): SQL =>
	sql`f.added_by = 'follow' and f.forgotten_before is null
		and ${at} between f.followed_at - ${WINDOW} and f.followed_at + ${SKEW}`;

/** Condition: the friend `i` may introduce `f`: another one, who was there before, and whom `f` has not brought. */
const mayIntroduce: SQL = sql`i.id <> f.id and i.user_rate <> ${USER_RATE.blocked} and i.deletes_at is null
	and i.followed_at <= f.followed_at
	and not exists (
		with recursive above (id, depth) as (
			select v.introducer_id, 0
			union all
			select r.introducer_id, above.depth + 1 from above join ${introductions} r on r.friend_id = above.id
				where above.depth < ${MAX_CHAIN})
		select 1 from above where above.id = f.id)`;

/** Time for which a visit is kept whose visitor was not added. */
const RETENTION = 7 * DAY;

const isOld = ({ now }: Ctx): SQL => sql`at < ${now - RETENTION}`;

/** Condition: visits are to be deleted whose visitors were not added. */
export const hasOldIntroductionVisits = (ctx: Ctx): SQL =>
	sql`exists (select 1 from ${introductionVisits} where ${isOld(ctx)})`;

/** Deletes visits whose visitors were not added. */
export async function deleteOldIntroductionVisits(ctx: Ctx): Promise<void> {
	await execute(ctx.db, sql`delete from ${introductionVisits} where ${isOld(ctx)}`);
}
