import { and, eq, isNotNull, sql } from "drizzle-orm";
import { actionTasks } from "#db/engine/actions.ts";
import { TASK_STATUS } from "#domain/engine/actions/task.ts";
import { TASK_TEXTS } from "#domain/platform/texts/tasks.ts";
import { auditOfChange } from "#functions/platform/auth/audit.ts";
import { invalid, notFound } from "#functions/platform/http/refusal.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { assertAction } from "./action-there.ts";

interface Cancel {
	ctx: OperatorCtx;
	input: { id: number; task_id: number };
}

/**
 * Cancels a task. A running task stops after its current page of friends.
 * @throws Refusal 404 for one that does not exist or is no plan of an action of the list (a broadcast's is
 * ended there), 422 for one that is over.
 */
export async function cancelTask({ ctx, input }: Cancel): Promise<void> {
	await assertAction(ctx, input.id);
	const itself = and(eq(actionTasks.id, input.task_id), eq(actionTasks.actionId, input.id));
	const [cancelled] = await ctx.db.batch([
		ctx.db
			.update(actionTasks)
			.set({
				status: TASK_STATUS.finished,
				nextWorkAt: null,
				cancelledAt: ctx.now,
				version: sql`${actionTasks.version} + 1`,
			})
			.where(and(itself, isNotNull(actionTasks.nextWorkAt)))
			.returning({ id: actionTasks.id }),
		auditOfChange(ctx, {
			verb: "action.task.cancel",
			subjectType: "action",
			subjectId: input.id,
			detail: { task_id: input.task_id },
		}),
	]);
	if (cancelled.length > 0) return;
	const [there] = await ctx.db.select({ id: actionTasks.id }).from(actionTasks).where(itself);
	throw there ? invalid("ERROR", TASK_TEXTS.taskNotCancellable) : notFound();
}
