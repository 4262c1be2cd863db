import { eq, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { createLocalTime } from "#db/platform/sql/local-time.ts";
import { explainTask } from "../explain-task.ts";
import { nameContains } from "../name-contains.ts";
import type { ExplainKind } from "./kind.ts";

/** A scheduled run of an action; those of broadcasts are explained as broadcasts. */
export const task: ExplainKind = {
	choices: (ctx, search) => {
		const at = sql`ifnull(t.next_work_at, ifnull(t.finished_at, t.created_at))`;
		// Date in the format of the lists (E-192).
		return sql`select id, name || printf('（%d.%d.%d）', substr(day, 1, 4), substr(day, 6, 2), substr(day, 9, 2)) as name
			from (select t.id as id, a.name as name, ${createLocalTime(ctx).dateOf(at)} as day
				from ${actionTasks} t join ${actions} a on a.id = t.action_id
				where a.is_template = 1 and ${nameContains(search, sql`a.name_key`)}) order by id desc`;
	},
	explain: async (ctx, { friendId, itemId }) => {
		const [broadcast] = await ctx.db
			.select({ id: broadcasts.id })
			.from(broadcasts)
			.where(eq(broadcasts.taskId, itemId));
		return broadcast ? null : explainTask(ctx, itemId, friendId);
	},
};
