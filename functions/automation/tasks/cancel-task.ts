import { and, eq, isNotNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { TASK_STATUS } from "#domain/engine/actions/task-status.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks-texts.ts";
import { auditOfChange } from "#functions/platform/auth/write-audit.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { invalid, notFound } from "#functions/platform/http/request-refusal.ts";
import { findActionTemplate } from "./find-action-template.ts";

interface CancelArgs {
	ctx: OperatorCtx;
	input: { id: number; task_id: number };
}

/**
 * Cancels a scheduled run of an action template. A running task stops after its current page of friends.
 * @throws Refusal 404 for a task that does not exist or belongs to no action template, like that of a broadcast,
 * which is cancelled by cancelling the broadcast; 422 for one that has ended
 */
export async function cancelTask({ ctx, input }: CancelArgs): Promise<void> {
	await findActionTemplate(ctx, input.id);
	const isTask = and(eq(actionTasks.id, input.task_id), eq(actionTasks.actionId, input.id));
	const [cancelledRows] = await ctx.db.batch([
		ctx.db
			.update(actionTasks)
			.set({
				status: TASK_STATUS.finished,
				nextWorkAt: null,
				cancelledAt: ctx.now,
				version: sql`${actionTasks.version} + 1`,
			})
			.where(and(isTask, isNotNull(actionTasks.nextWorkAt)))
			.returning({ id: actionTasks.id }),
		auditOfChange(ctx, {
			verb: "action.task.cancel",
			subjectType: "action",
			subjectId: input.id,
			detail: { task_id: input.task_id },
		}),
	]);
	if (cancelledRows.length > 0) return;
	const [existingTask] = await ctx.db.select({ id: actionTasks.id }).from(actionTasks).where(isTask);
	throw existingTask ? invalid("ERROR", TASK_TEXTS.taskNotCancellable) : notFound();
}
