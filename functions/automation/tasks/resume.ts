import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { nextOccurrence } from "#domain/engine/actions/recurrence.ts";
import type { MissedByTask, ResumeTaskInput } from "#domain/engine/actions/resume-task.ts";
import { MAX_TASKS, TASK_STATUS } from "#domain/engine/actions/task.ts";
import type { Filter } from "#domain/engine/filters/filter.ts";
import { FILTER_TEXTS } from "#domain/platform/texts/filters.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { wireTime } from "#domain/platform/time/time.ts";
import { assertRunnable } from "#functions/engine/actions/runnable.ts";
import { conditionsBeyond } from "#functions/engine/filters/allowed.ts";
import { countOf } from "#functions/engine/filters/audience.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { mayDo } from "#functions/platform/auth/signed-in.ts";
import { forbidden, invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertAction } from "./action-there.ts";
import { decidedScope } from "./decided-scope.ts";
import { tasksOf } from "./due.ts";
import { hasStopped } from "./has-stopped.ts";
import { audienceOf } from "./ready.ts";

interface TaskRef {
	/** The action. */
	id: number;
	task_id: number;
}

/**
 * Returns how many friends a stopped schedule has not served, and the time of its next round.
 * @throws Refusal as `resumeTask`
 */
export async function missedByTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TaskRef;
}): Promise<MissedByTask> {
	const { task, audience } = await stoppedTask(ctx, input);
	const next = nextRound(ctx, task);
	return {
		friends: await unserved(ctx, task, audience),
		next_at: next === null ? null : wireTime(next, ctx.zone),
	};
}

/**
 * Resumes a schedule that stopped by itself, once the cause is fixed: at its next round, or now with the remaining
 * friends of the stopped round. The cursor stays for the latter, so no friend is served twice.
 * @throws Refusal 403 for a schedule that the operator may not plan, 404, 422 for one that has not stopped, whose cause
 * remains, or that has no next round
 */
export async function resumeTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: TaskRef & ResumeTaskInput;
}): Promise<void> {
	const { task } = await stoppedTask(ctx, input);
	const isCatchingUp = input.resume === "catch_up";
	const at = isCatchingUp ? ctx.now : nextRound(ctx, task);
	if (at === null) throw invalid("resume", TASK_TEXTS.taskNeverComes);
	const planned = sql`(select count(*) from ${actionTasks} p
		where p.action_id = ${input.id} and p.next_work_at is not null)`;
	const [resumed] = await ctx.db.batch([
		ctx.db
			.update(actionTasks)
			.set({
				...{ status: TASK_STATUS.next, nextWorkAt: at, finishedAt: null, reason: null },
				...{ attempts: 0, takenAt: null, carefulUntil: null, failures: 0 },
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
					sql`${planned} < ${MAX_TASKS}`,
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
	if (resumed.length > 0) return;
	// A parallel request has resumed the task, in which case `stoppedTask` throws, or other tasks have reached the limit.
	await stoppedTask(ctx, input);
	throw invalid("ERROR", TASK_TEXTS.tooManyTasks(MAX_TASKS));
}

type TaskRow = Awaited<ReturnType<typeof findTask>>;

const findTask = async (ctx: OperatorCtx, { id, task_id }: TaskRef) => {
	const [found] = await ctx.db
		.select()
		.from(actionTasks)
		.where(and(eq(actionTasks.id, task_id), eq(actionTasks.actionId, id)));
	if (!found) throw notFound();
	return found;
};

/** Returns a stopped task that can be resumed, and the filter of its friends. @throws Refusal 403, 404, 422 */
async function stoppedTask(ctx: OperatorCtx, ref: TaskRef): Promise<{ task: TaskRow; audience: Filter }> {
	await assertAction(ctx, ref.id);
	const task = await findTask(ctx, ref);
	if (!hasStopped(task)) throw invalid("ERROR", TASK_TEXTS.taskNotStopped);
	// The task may include friends whom a restricted operator cannot see.
	if (!ctx.operator.friendScope.all) throw forbidden();
	if (task.recurrence !== null && !mayDo(ctx.operator, "user-action-recurr")) throw forbidden();
	await assertRunnable(ctx, [{ field: "ERROR", id: ref.id }]);
	const [due] = await tasksOf(ctx).where(eq(actionTasks.id, task.id));
	const audience = due && (await audienceOf(ctx, due, decidedScope));
	if (!audience) throw invalid("ERROR", TASK_TEXTS.taskStillBroken);
	const beyond = conditionsBeyond(ctx.operator, audience);
	if (beyond.length > 0) throw invalid("ERROR", beyond.map(FILTER_TEXTS.conditionNotAllowed).join(" "));
	return { task, audience };
}

const nextRound = (ctx: OperatorCtx, { recurrence }: TaskRow): number | null =>
	recurrence && nextOccurrence(recurrence, ctx.now, ctx.zone);

/**
 * Number of friends after the cursor of the round. The count at its beginning is no help: friends have come and gone since.
 */
async function unserved(ctx: OperatorCtx, { cursor }: TaskRow, audience: Filter): Promise<number> {
	const counting = countOf(ctx, audience, sql`${friends.id} > ${cursor}`);
	const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(ctx.db, counting);
	return count;
}
