import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { localTime } from "#db/platform/sql/local-time.ts";
import { namedLike } from "../named-like.ts";
import { ofPlan } from "../plan.ts";
import type { ExplainKind } from "./kind.ts";

/** A plan of an action; those of broadcasts are explained as broadcasts. */
export const task: ExplainKind = {
	choices: (ctx, search) => {
		const at = sql`ifnull(t.next_work_at, ifnull(t.finished_at, t.created_at))`;
		// The day as lists write it (E-192).
		return sql`select id, name || printf('（%d.%d.%d）', substr(day, 1, 4), substr(day, 6, 2), substr(day, 9, 2)) as name
			from (select t.id as id, a.name as name, ${localTime(ctx).dateOf(at)} as day
				from ${actionTasks} t join ${actions} a on a.id = t.action_id
				where a.is_template = 1 and ${namedLike(search, sql`a.name_key`)}) order by id desc`;
	},
	explain: async (ctx, { friendId, itemId }) => {
		const [broadcast] = await ctx.db
			.select({ id: broadcasts.id })
			.from(broadcasts)
			.where(eq(broadcasts.taskId, itemId));
		return broadcast ? null : ofPlan(ctx, itemId, friendId);
	},
};
