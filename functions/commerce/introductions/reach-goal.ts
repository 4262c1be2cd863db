import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import type { Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { IntroductionGoal } from "#domain/commerce/introductions/introduction-goals.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type { Ctx } from "#functions/context.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { giveRewards } from "./give-rewards.ts";

interface ReachedGoal {
	goal: IntroductionGoal;
	/** Rows `friend_id`, `at` of friends who have done what the shop asks for. */
	reached: SQL;
}

/**
 * Condition: an operator approves the introduction of the program `p`: as the shop has set, or because the introducer was
 * blocked, or is to be deleted, since the new friend was added.
 */
const needsApproval = (introducerId: SQL): SQL =>
	sql`(p.needs_approval = 1 or exists (select 1 from ${friends} i where i.id = ${introducerId}
		and (i.user_rate = ${USER_RATE.blocked} or i.deletes_at is not null)))`;

/**
 * Statements for introduced friends who have reached the goal: their introductions wait for an operator, or the rewards
 * are given at once, as the shop has set. An introduction reaches its goal once, unless its money goes back before the
 * approval: the states `reached` and `approved` exist only within a transaction.
 */
export function reachGoal(ctx: Ctx, { goal, reached }: ReachedGoal): Statement[] {
	const month = sql`substr(${createLocalTime(ctx).dateOf(sql`r.at`)}, 1, 7)`;
	return [
		execute(
			ctx.db,
			sql`update ${introductions} set state = 'reached', reached_at = r.at, reached_month = ${month}
				from ${reached} r cross join ${introductionPrograms} p
				where ${introductions.friendId} = r.friend_id and ${introductions.state} = 'added'
					and r.at >= ${introductions.addedAt} and p.is_on = 1 and p.goal = ${goal}`,
		),
		noteSelectedEvents(
			ctx,
			"introduction_waiting",
			{
				key: sql`'introduction:' || n.id || ':' || n.reached_at`,
				friendId: sql`n.friend_id`,
				values: sql`json_object()`,
			},
			sql`from ${introductions} n cross join ${introductionPrograms} p
				where n.state = 'reached' and ${needsApproval(sql`n.introducer_id`)}`,
		),
		execute(
			ctx.db,
			sql`update ${introductions} set state = iif(${needsApproval(sql`${introductions.introducerId}`)}, 'waiting', 'approved')
				from ${introductionPrograms} p where ${introductions.state} = 'reached'`,
		),
		...giveRewards(ctx),
	];
}
