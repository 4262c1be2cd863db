import { type SQL, sql } from "drizzle-orm";
import { introductionPrograms, introductions } from "#db/commerce/introductions.ts";
import type { Statement } from "#db/d1-client.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { IntroductionGoal } from "#domain/commerce/introductions/introduction-goals.ts";
import type { Ctx } from "#functions/context.ts";
import { noteSelectedEvents } from "#functions/platform/notices/note-events.ts";
import { giveRewards } from "./give-rewards.ts";

interface ReachedGoal {
	goal: IntroductionGoal;
	/** Rows `friend_id`, `at` of friends who have done what the shop asks for. */
	reached: SQL;
}

/**
 * Statements for introduced friends who have reached the goal: their introductions wait for an operator, or the rewards
 * are given at once, as the shop has set. Each introduction reaches its goal once: the states `reached` and `approved`
 * exist only within a transaction.
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
			{ key: sql`'introduction:' || n.id`, friendId: sql`n.friend_id`, values: sql`json_object()` },
			sql`from ${introductions} n cross join ${introductionPrograms} p
				where n.state = 'reached' and p.needs_approval = 1`,
		),
		execute(
			ctx.db,
			sql`update ${introductions} set state = iif(p.needs_approval = 1, 'waiting', 'approved')
				from ${introductionPrograms} p where ${introductions.state} = 'reached'`,
		),
		...giveRewards(ctx),
	];
}
