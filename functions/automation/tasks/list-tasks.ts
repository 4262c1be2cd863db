import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { recurrenceText } from "#domain/engine/actions/recurrence.ts";
import { EVERY_FRIEND, type TaskState } from "#domain/engine/actions/task-input.ts";
import { isFilterBroken } from "#domain/engine/filters/broken-filter.ts";
import { filterSummary } from "#domain/engine/filters/filter-summary.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { loadFilterNames } from "#functions/engine/filters/load-filter-names.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { findActionTemplate } from "./find-action-template.ts";
import { taskHasStopped } from "./task-has-stopped.ts";

/** Maximum number of finished tasks shown. */
const MAX_FINISHED_TASKS = 50;

/**
 * Tasks of an action: planned ones by time, then finished ones, newest first.
 * @throws Refusal 404
 */
export async function listTasks({ ctx, input }: { ctx: OperatorCtx; input: { id: number } }) {
	const action = await findActionTemplate(ctx, input.id);
	const rows = await ctx.db
		.select({ task: actionTasks, filter: memberQueries.filter, funnelName: funnels.name })
		.from(actionTasks)
		.leftJoin(memberQueries, eq(memberQueries.id, actionTasks.memberQueryId))
		.leftJoin(funnels, and(eq(funnels.memberQueryId, memberQueries.id), isNull(funnels.deletedAt)))
		.where(eq(actionTasks.actionId, input.id))
		.orderBy(sql`${actionTasks.nextWorkAt} is null`, actionTasks.nextWorkAt, sql`${actionTasks.id} desc`)
		.limit(MAX_FINISHED_TASKS);
	const names = await loadFilterNames(
		ctx,
		rows.flatMap(({ filter }) => filter ?? []),
	);
	return {
		name: action.name,
		group_id: action.groupId,
		items: rows.map(({ task, filter, funnelName }) => ({
			...presentState(ctx, task, filter !== null && isFilterBroken(filter, names)),
			id: task.id,
			status: task.status,
			next_work_at: formatInstant(task.nextWorkAt, ctx.zone),
			ended_at: formatInstant(task.cancelledAt ?? task.finishedAt, ctx.zone),
			created_at: toWireTime(task.createdAt, ctx.zone),
			recurrence: task.recurrence && recurrenceText(task.recurrence),
			audience: filterSummary(filter ?? EVERY_FRIEND, names),
			funnel_name: funnelName,
			broken: filter !== null && isFilterBroken(filter, names),
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

/** State of a task, and the problem that prevents its run, if any. */
function presentState(
	ctx: OperatorCtx,
	task: Task,
	isBroken: boolean,
): { state: TaskState; reason: string | null } {
	const state = stateOf(task, ctx.now);
	if (isBroken && task.nextWorkAt !== null) return { state, reason: TASK_TEXTS.taskBroken };
	const stopReason = isBroken ? TASK_TEXTS.taskStoppedByFilter : TASK_TEXTS.taskStoppedByAction;
	// Tasks stopped before reasons were stored had one of these two reasons.
	return { state, reason: task.reason ?? (state === "stopped" ? stopReason : null) };
}

function stateOf(task: Task, now: number): TaskState {
	if (task.cancelledAt !== null) return "cancelled";
	if (task.nextWorkAt === null) return taskHasStopped(task) ? "stopped" : "finished";
	return task.nextWorkAt > now ? "planned" : "running";
}

const formatInstant = (instant: number | null, zone: string) =>
	instant === null ? null : toWireTime(instant, zone);
