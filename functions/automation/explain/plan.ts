import { eq } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { runs } from "#db/engine/runs.ts";
import type { Explained } from "#domain/automation/explain/explanation.ts";
import { EXPLAIN_TEXTS } from "#domain/platform/texts/explain.ts";
import { foreseenScope } from "#functions/automation/tasks/decided-scope.ts";
import { type DueTask, tasksOf } from "#functions/automation/tasks/due.ts";
import { causesOf } from "#functions/automation/tasks/page.ts";
import { actionOf, audienceOf, isSendable } from "#functions/automation/tasks/ready.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { whyOutside } from "./audience.ts";
import { whyNotNow } from "./now.ts";
import { toldByRun } from "./told.ts";

/** Reason for a friend who was not in the audience when the round passed their id. */
const PASSED_OVER = { reason: "passedOver" } as const;

/**
 * A plan, and the task of a broadcast, for a friend: outcome of its last round, or the expected one of the
 * next.
 */
export async function ofPlan(ctx: OperatorCtx, taskId: number, friendId: number): Promise<Explained | null> {
	const [task] = await tasksOf(ctx).where(eq(actionTasks.id, taskId));
	const [standing] = await ctx.db.select().from(actionTasks).where(eq(actionTasks.id, taskId));
	if (!task || !standing) return null;
	const told = await toldOf(ctx, task, friendId);
	if (told) return told;
	if (standing.cancelledAt !== null) return { verdict: "not", reason: "cancelled" };
	const hindrance = await whyNotServed(ctx, task, friendId);
	if (standing.nextWorkAt === null) {
		if (standing.reason !== null) return { verdict: "not", reason: "endedByItself", told: standing.reason };
		return { verdict: "not", ...(hindrance ?? PASSED_OVER) };
	}
	const isUnderWay = standing.total !== null && standing.cursor > 0;
	if (isUnderWay && friendId <= standing.cursor && standing.recurrence === null)
		return { verdict: "not", ...(hindrance ?? PASSED_OVER) };
	const facts =
		standing.failures > 0
			? [
					{ label: EXPLAIN_TEXTS.failures, value: `${standing.failures}回` },
					...(standing.reason === null ? [] : [{ label: EXPLAIN_TEXTS.reason, value: standing.reason }]),
				]
			: [];
	return hindrance
		? { verdict: "not", ...hindrance, at: standing.nextWorkAt, facts: [...facts, ...(hindrance.facts ?? [])] }
		: { verdict: "will", at: Math.max(standing.nextWorkAt, ctx.now), facts };
}

/** Outcome of the friend's run in this round, or in the one before it. */
async function toldOf(ctx: OperatorCtx, task: DueTask, friendId: number): Promise<Explained | null> {
	const keyOf = (round: number) => causesOf(ctx, { ...task, at: task.at ?? ctx.now, round })(friendId).key;
	const now = await toldByRun(ctx, eq(runs.cause, keyOf(task.round)));
	// A recurring plan that is not finished is explained by its next round.
	if (now || task.round === 0 || task.at !== null) return now;
	return toldByRun(ctx, eq(runs.cause, keyOf(task.round - 1)));
}

/** Checks that the engine makes: of the task, then of the friend, then of the action. */
async function whyNotServed(ctx: OperatorCtx, task: DueTask, friendId: number) {
	const audience = await audienceOf(ctx, task, foreseenScope);
	if (!audience) return { reason: "audienceBroken" as const };
	const action = await actionOf(ctx, task);
	if (!action) return { reason: "actionGone" as const };
	if (!isSendable(task, action)) return { reason: "messageUnsendable" as const };
	const outside = await whyOutside(ctx, audience, friendId);
	if (outside) return outside;
	const cause = causesOf(ctx, { ...task, at: task.at ?? ctx.now })(friendId);
	return whyNotNow(ctx, { action, friend: { id: friendId }, cause });
}
