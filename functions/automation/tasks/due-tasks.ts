import { lte, type SQL, sql } from "drizzle-orm";
import { broadcasts } from "#db/content/broadcasts.ts";
import { actions, actionTasks } from "#db/engine/actions.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { settings } from "#db/platform/settings-table.ts";
import type { Ctx } from "#functions/context.ts";

/** Maximum number of tasks started per tick. */
const TASKS_PER_TICK = 20;

/** Condition: a task is due. */
export const hasDueTasks = ({ now }: Ctx): SQL =>
	sql`exists (select 1 from ${actionTasks} where next_work_at <= ${now})`;

/** Due tasks in the order of their time; those with lost workers come last. */
export const listDueTasks = async (ctx: Ctx) =>
	(await earliestTasks(ctx)).sort((first, second) => first.attempts - second.attempts);

const earliestTasks = (ctx: Ctx) =>
	selectTasks(ctx)
		.where(lte(actionTasks.nextWorkAt, ctx.now))
		.orderBy(actionTasks.nextWorkAt)
		.limit(TASKS_PER_TICK);

/** Tasks with the data needed to run them, due or not. */
export const selectTasks = (ctx: Ctx) =>
	ctx.db
		.select({
			id: actionTasks.id,
			at: sql<number>`${actionTasks.nextWorkAt}`.as("at"),
			recurrence: actionTasks.recurrence,
			round: actionTasks.round,
			cursor: actionTasks.cursor,
			total: actionTasks.total,
			attempts: actionTasks.attempts,
			actionId: actions.id,
			actionVersion: actions.version,
			actionGone: sql<number>`${actions.deletedAt} is not null`.as("action_gone"),
			filter: memberQueries.filter,
			broadcastId: broadcasts.id,
			broadcastName: sql<string | null>`${broadcasts.name}`.as("broadcast_name"),
			/** A/B test of a broadcast. */
			abTest: broadcasts.abTest,
			/** Scheduled time of a broadcast. */
			plannedAt: broadcasts.plannedAt,
			/** Setting as stored. */
			countsTaps: sql<string | null>`(select ${settings.value} from ${settings}
				where ${settings.key} = 'count_taps' and ${broadcasts.id} is not null)`.as("counts_taps"),
		})
		.from(actionTasks)
		.innerJoin(actions, sql`${actions.id} = ${actionTasks.actionId}`)
		.leftJoin(memberQueries, sql`${memberQueries.id} = ${actionTasks.memberQueryId}`)
		.leftJoin(broadcasts, sql`${broadcasts.taskId} = ${actionTasks.id}`);

/** Task in the state in which it was found due. */
export type DueTask = Awaited<ReturnType<typeof listDueTasks>>[number];
