import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { recurrenceText } from "#domain/engine/actions/recurrence.ts";
import { EVERY_FRIEND, type TaskState } from "#domain/engine/actions/task.ts";
import { isBroken } from "#domain/engine/filters/broken.ts";
import { filterSummary } from "#domain/engine/filters/summary.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { filterNames } from "#functions/engine/filters/names.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertAction } from "./action-there.ts";
import { hasStopped } from "./has-stopped.ts";

/** Maximum number of finished tasks shown. */
const OLD_TASKS = 50;

/**
 * The tasks of an action: planned ones in their order, then finished ones, newest first.
 * @throws Refusal 404
 */
export async function listTasks({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const action = await assertAction(ctx, input.id);
	const rows = await ctx.db
		.select({ task: actionTasks, filter: memberQueries.filter, funnelName: funnels.name })
		.from(actionTasks)
		.leftJoin(memberQueries, eq(memberQueries.id, actionTasks.memberQueryId))
		.leftJoin(funnels, and(eq(funnels.memberQueryId, memberQueries.id), isNull(funnels.deletedAt)))
		.where(eq(actionTasks.actionId, input.id))
		.orderBy(sql`${actionTasks.nextWorkAt} is null`, actionTasks.nextWorkAt, sql`${actionTasks.id} desc`)
		.limit(OLD_TASKS);
	const names = await filterNames(
		ctx,
		rows.flatMap(({ filter }) => filter ?? []),
	);
	return {
		name: action.name,
		group_id: action.groupId,
		items: rows.map(({ task, filter, funnelName }) => ({
			...standing(ctx, task, filter !== null && isBroken(filter, names)),
			id: task.id,
			status: task.status,
			next_work_at: moment(task.nextWorkAt, ctx.zone),
			ended_at: moment(task.cancelledAt ?? task.finishedAt, ctx.zone),
			created_at: wireTime(task.createdAt, ctx.zone),
			recurrence: task.recurrence && recurrenceText(task.recurrence),
			audience: filterSummary(filter ?? EVERY_FRIEND, names),
			funnel_name: funnelName,
			broken: filter !== null && isBroken(filter, names),
			/** Number of finished rounds. */
			rounds: task.round,
			/** Null before a round begins; the counts are then those of the previous round. */
			total: task.total,
			done: task.done,
			skipped: task.skipped,
			failed: task.failed,
		})),
	};
}

type Task = typeof actionTasks.$inferSelect;

/** The state of a task, and the problem that keeps it from running, if any. */
function standing(
	ctx: OperatorCtx,
	task: Task,
	isBroken: boolean,
): { state: TaskState; reason: string | null } {
	const state = stateOf(task, ctx.now);
	if (isBroken && task.nextWorkAt !== null) return { state, reason: TASK_TEXTS.taskBroken };
	const stopped = isBroken ? TASK_TEXTS.taskStoppedByFilter : TASK_TEXTS.taskStoppedByAction;
	// Tasks stopped before reasons were stored had one of these two.
	return { state, reason: task.reason ?? (state === "stopped" ? stopped : null) };
}

function stateOf(task: Task, now: number): TaskState {
	if (task.cancelledAt !== null) return "cancelled";
	if (task.nextWorkAt === null) return hasStopped(task) ? "stopped" : "finished";
	return task.nextWorkAt > now ? "planned" : "running";
}

const moment = (at: number | null, zone: string) => (at === null ? null : wireTime(at, zone));
