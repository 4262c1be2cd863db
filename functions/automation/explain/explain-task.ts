import { eq } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import type { ItemExplanation } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain-texts.ts";
import { type DueTask, selectTasks } from "#functions/automation/tasks/due-tasks.ts";
import { isSendable, loadTaskAction, loadTaskAudience } from "#functions/automation/tasks/prepare-task.ts";
import { taskCauses } from "#functions/automation/tasks/run-task-page.ts";
import { previewBroadcastScope } from "#functions/content/broadcasts/broadcast-scope.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { actionBlockingReason } from "./action-blocking-reason.ts";
import { audienceBlockingReason } from "./audience-blocking-reason.ts";
import { explainRun } from "./explain-run.ts";

/** Reason for a friend who was outside the audience when the run passed their id. */
const PASSED_OVER = { reason: "passedOver" } as const;

/**
 * A scheduled run of an action, also of a broadcast: outcome of its last run, or the expected one of the
 * next.
 * @returns null if there is no such task
 */
export async function explainTask(
	ctx: OperatorCtx,
	taskId: number,
	friendId: number,
): Promise<ItemExplanation | null> {
	const [task] = await selectTasks(ctx).where(eq(actionTasks.id, taskId));
	const [storedTask] = await ctx.db.select().from(actionTasks).where(eq(actionTasks.id, taskId));
	if (!task || !storedTask) return null;
	const lastRun = await explainLastRun(ctx, task, friendId);
	if (lastRun) return lastRun;
	if (storedTask.cancelledAt !== null) return { verdict: "not", reason: "cancelled" };
	const blockingReason = await taskBlockingReason(ctx, task, friendId);
	if (storedTask.nextWorkAt === null) {
		if (storedTask.reason !== null)
			return { verdict: "not", reason: "endedByItself", recordedText: storedTask.reason };
		return { verdict: "not", ...(blockingReason ?? PASSED_OVER) };
	}
	const isUnderWay = storedTask.total !== null && storedTask.cursor > 0;
	if (isUnderWay && friendId <= storedTask.cursor && storedTask.recurrence === null)
		return { verdict: "not", ...(blockingReason ?? PASSED_OVER) };
	const facts =
		storedTask.failures > 0
			? [
					{ label: EXPLAIN_TEXTS.failures, value: `${storedTask.failures}回` },
					...(storedTask.reason === null ? [] : [{ label: EXPLAIN_TEXTS.reason, value: storedTask.reason }]),
				]
			: [];
	return blockingReason
		? {
				verdict: "not",
				...blockingReason,
				at: storedTask.nextWorkAt,
				facts: [...facts, ...(blockingReason.facts ?? [])],
			}
		: { verdict: "will", at: Math.max(storedTask.nextWorkAt, ctx.now), facts };
}

/** Outcome of the friend's run in this round, or in the previous one. */
async function explainLastRun(
	ctx: OperatorCtx,
	task: DueTask,
	friendId: number,
): Promise<ItemExplanation | null> {
	const keyOf = (round: number) => taskCauses(ctx, { ...task, at: task.at ?? ctx.now, round })(friendId).key;
	const currentRun = await explainRun(ctx, eq(runs.cause, keyOf(task.round)));
	// A recurring task that is not finished is explained by its next round.
	if (currentRun || task.round === 0 || task.at !== null) return currentRun;
	return explainRun(ctx, eq(runs.cause, keyOf(task.round - 1)));
}

/** The engine's checks: of the task, then of the friend, then of the action. */
async function taskBlockingReason(ctx: OperatorCtx, task: DueTask, friendId: number) {
	const audience = await loadTaskAudience(ctx, task, previewBroadcastScope);
	if (!audience) return { reason: "audienceBroken" as const };
	const action = await loadTaskAction(ctx, task);
	if (!action) return { reason: "actionGone" as const };
	if (!isSendable(task, action)) return { reason: "messageUnsendable" as const };
	const audienceReason = await audienceBlockingReason(ctx, audience, friendId);
	if (audienceReason) return audienceReason;
	const cause = taskCauses(ctx, { ...task, at: task.at ?? ctx.now })(friendId);
	return actionBlockingReason(ctx, { action, friend: { id: friendId }, cause });
}
