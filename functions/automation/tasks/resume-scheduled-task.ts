import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import type { MissedByTask, ResumeTaskInput } from "#domain/engine/actions/resume-task.ts";
import { MAX_TASKS } from "#domain/engine/actions/task-input.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import type { Filter } from "#domain/engine/filters/filter-schema.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters-texts.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";
import { storeBroadcastScope } from "#functions/content/broadcasts/broadcast-scope.ts";
import { assertActionsRunnable } from "#functions/engine/actions/effect-abilities.ts";
import { listForbiddenConditions } from "#functions/engine/filters/assert-conditions-allowed.ts";
import { countFriends } from "#functions/engine/filters/filter-queries.ts";
import { hasAbility } from "#functions/platform/auth/signed-in-operator.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { selectTasks } from "./due-tasks.ts";
import { findActionTemplate } from "./find-action-template.ts";
import { loadTaskAudience } from "./prepare-task.ts";
import { taskHasStopped } from "./task-has-stopped.ts";

interface TaskRef {
	/** Id of the action. */
	id: number;
	task_id: number;
}

/**
 * Number of friends that a stopped task has not served, and the time of its next round.
 * @throws Refusal as `resumeTask`
 */
export async function countMissedByTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TaskRef;
}): Promise<MissedByTask> {
	const { task, audience } = await findStoppedTask(ctx, input);
	const nextAt = nextRound(ctx, task);
	return {
		friends: await countUnserved(ctx, task, audience),
		next_at: nextAt === null ? null : toWireTime(nextAt, ctx.zone),
	};
}

/**
 * Resumes a task that stopped by itself, after its cause is fixed: at its next round, or now with the
 * remaining friends of the stopped round. The latter keeps the cursor, so no friend is served twice.
 * @throws Refusal 403 for a task that the operator may not schedule, 404, 422 for one that has not stopped,
 * of which the cause remains, or that has no next round
 */
export async function resumeTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TaskRef & ResumeTaskInput;
}): Promise<void> {
	const { task } = await findStoppedTask(ctx, input);
	const isCatchingUp = input.resume === "catch_up";
	const nextRunAt = isCatchingUp ? ctx.now : nextRound(ctx, task);
	if (nextRunAt === null) throw invalid("resume", TASK_TEXTS.taskNeverRuns);
	const plannedCount = sql`(select count(*) from ${actionTasks} p
		where p.action_id = ${input.id} and p.next_work_at is not null)`;
	const [resumedRows] = await ctx.db.batch([
		ctx.db
			.update(actionTasks)
			.set({
				status: TASK_STATUS.next,
				nextWorkAt: nextRunAt,
				finishedAt: null,
				reason: null,
				attempts: 0,
				takenAt: null,
				carefulUntil: null,
				failures: 0,
				...(!isCatchingUp && { round: task.round + 1, cursor: 0, total: null }),
				version: sql`${actionTasks.version} + 1`,
			})
			.where(
				and(
					eq(actionTasks.id, task.id),
					eq(actionTasks.round, task.round),
					eq(actionTasks.version, task.version),
					isNull(actionTasks.nextWorkAt),
					isNull(actionTasks.cancelledAt),
					sql`${plannedCount} < ${MAX_TASKS}`,
				),
			)
			.returning({ id: actionTasks.id }),
		auditOfChange(ctx, {
			verb: "action.task.resume",
			subjectType: "action",
			subjectId: input.id,
			detail: { task_id: task.id, resume: input.resume },
		}),
	]);
	if (resumedRows.length > 0) return;
	// A parallel request resumed the task, in which case `findStoppedTask` throws, or other tasks reached the
	// limit.
	await findStoppedTask(ctx, input);
	throw invalid("ERROR", TASK_TEXTS.tooManyTasks(MAX_TASKS));
}

type TaskRow = Awaited<ReturnType<typeof findTask>>;

const findTask = async (ctx: OperatorCtx, { id, task_id }: TaskRef) => {
	const [task] = await ctx.db
		.select()
		.from(actionTasks)
		.where(and(eq(actionTasks.id, task_id), eq(actionTasks.actionId, id)));
	if (!task) throw notFound();
	return task;
};

/**
 * Returns a stopped task that can be resumed, and the filter of its friends.
 * @throws Refusal 404; 403 for a restricted operator or a recurring task without its ability; 422 for a task
 * that is not stopped, cannot run yet, or has an action or conditions that the operator may not use
 */
async function findStoppedTask(ctx: OperatorCtx, ref: TaskRef): Promise<{ task: TaskRow; audience: Filter }> {
	await findActionTemplate(ctx, ref.id);
	const task = await findTask(ctx, ref);
	if (!taskHasStopped(task)) throw invalid("ERROR", TASK_TEXTS.taskNotStopped);
	// The task may include friends whom a restricted operator cannot see.
	if (!ctx.operator.friendScope.all) throw forbidden();
	if (task.recurrence !== null && !hasAbility(ctx.operator, "user-action-recurr")) throw forbidden();
	await assertActionsRunnable(ctx, [{ field: "ERROR", id: ref.id }]);
	const [dueTask] = await selectTasks(ctx).where(eq(actionTasks.id, task.id));
	const audience = dueTask && (await loadTaskAudience(ctx, dueTask, storeBroadcastScope));
	if (!audience) throw invalid("ERROR", TASK_TEXTS.taskStillBroken);
	const forbiddenConditions = listForbiddenConditions(ctx.operator, audience);
	if (forbiddenConditions.length > 0)
		throw invalid("ERROR", forbiddenConditions.map(FILTER_TEXTS.conditionNotAllowed).join(" "));
	return { task, audience };
}

const nextRound = (ctx: OperatorCtx, { recurrence }: TaskRow): number | null =>
	recurrence && nextOccurrence(recurrence, ctx.now, ctx.zone);

/**
 * Number of friends after the cursor of the round. The count at its beginning is outdated: friends have
 * changed since.
 */
async function countUnserved(ctx: OperatorCtx, { cursor }: TaskRow, audience: Filter): Promise<number> {
	const countStatement = countFriends(ctx, audience, sql`${friends.id} > ${cursor}`);
	const [{ count } = { count: 0 }] = await queryRows(ctx.db, { count: number }, countStatement);
	return count;
}
