import { and, eq, isNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/actions.ts";
import { rowsOf } from "#db/raw.ts";
import { nextOccurrence } from "#domain/actions/recurrence.ts";
import type { MissedByTask, ResumeTaskInput } from "#domain/actions/resume-task.ts";
import { MAX_TASKS, TASK_STATUS } from "#domain/actions/task.ts";
import type { Filter } from "#domain/filters/filter.ts";
import { FILTER_TEXTS } from "#domain/texts/filters.ts";
import { TASK_TEXTS } from "#domain/texts/tasks.ts";
import { wireTime } from "#domain/time.ts";
import { assertRunnable } from "../actions/runnable.ts";
import { auditOfChange } from "../auth/audit.ts";
import { mayDo } from "../auth/signed-in.ts";
import { conditionsBeyond } from "../filters/allowed.ts";
import { ANYBODY } from "../filters/anybody.ts";
import { countOf } from "../filters/audience.ts";
import { forbidden, invalid, notFound } from "../http/refusal.ts";
import type { OperatorCtx } from "../http/types.ts";
import { assertAction } from "./action-there.ts";
import { decidedScope } from "./decided-scope.ts";
import { tasksOf } from "./due.ts";
import { hasStopped } from "./has-stopped.ts";
import { audienceOf } from "./ready.ts";

interface Which {
	id: number;
	task_id: number;
}

/**
 * The friends whom a stopped schedule has not served, and when it would come next.
 * @throws Refusal as its resumption
 */
export async function missedByTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: Which;
}): Promise<MissedByTask> {
	const { task, audience } = await stoppedTask(ctx, input);
	const next = nextRound(ctx, task);
	return {
		friends: await unserved(ctx, task, audience),
		next_at: next === null ? null : wireTime(next, ctx.zone),
	};
}

/**
 * Has a schedule that stopped by itself go on once its cause is mended: with its next round, or at once with the friends
 * whom it has not served. Nobody is served twice in a round.
 * @throws Refusal 403 for what the operator may not plan; 404; 422 for one that did not stop, whose cause is not mended,
 * or that has no further round
 */
export async function resumeTask({
	ctx,
	input,
}: {
	ctx: OperatorCtx;
	input: Which & ResumeTaskInput;
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
	// Another press, or a task that was added meanwhile.
	await stoppedTask(ctx, input);
	throw invalid("ERROR", TASK_TEXTS.tooManyTasks(MAX_TASKS));
}

type Stopped = Awaited<ReturnType<typeof findTask>>;

const findTask = async (ctx: OperatorCtx, { id, task_id }: Which) => {
	const [found] = await ctx.db
		.select()
		.from(actionTasks)
		.where(and(eq(actionTasks.id, task_id), eq(actionTasks.actionId, id)));
	if (!found) throw notFound();
	return found;
};

/** The task where it stopped by itself and can go on, with whom it is for. @throws Refusal 403, 404, 422 */
async function stoppedTask(ctx: OperatorCtx, which: Which): Promise<{ task: Stopped; audience: Filter }> {
	await assertAction(ctx, which.id);
	const task = await findTask(ctx, which);
	if (!hasStopped(task)) throw invalid("ERROR", TASK_TEXTS.taskNotStopped);
	// Its recipients were decided by somebody who may see more.
	if (!ctx.operator.friendScope.all) throw forbidden();
	if (task.recurrence !== null && !mayDo(ctx.operator, "user-action-recurr")) throw forbidden();
	await assertRunnable(ctx, [{ field: "ERROR", id: which.id }]);
	const [due] = await tasksOf(ctx).where(eq(actionTasks.id, task.id));
	const audience = due && (await audienceOf(ctx, due, decidedScope));
	if (!audience) throw invalid("ERROR", TASK_TEXTS.taskStillBroken);
	const beyond = conditionsBeyond(ctx.operator, audience);
	if (beyond.length > 0) throw invalid("ERROR", beyond.map(FILTER_TEXTS.conditionNotAllowed).join(" "));
	return { task, audience };
}

const nextRound = (ctx: OperatorCtx, { recurrence }: Stopped): number | null =>
	recurrence && nextOccurrence(recurrence, ctx.now, ctx.zone);

/** Friends of the round who were not served; of a round that did not begin, all whom it would be for now. */
async function unserved(ctx: OperatorCtx, task: Stopped, audience: Filter): Promise<number> {
	if (task.total !== null) return task.total - task.done - task.skipped - task.failed;
	const [{ count } = { count: 0 }] = await rowsOf<{ count: number }>(ctx.db, countOf(ctx, audience, ANYBODY));
	return count;
}
