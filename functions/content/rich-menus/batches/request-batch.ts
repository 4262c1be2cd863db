import { eq } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { richmenus } from "#db/content/rich-menus.ts";
import {
	batchOf,
	type MenuBatch,
	resumeKeyOf,
	runningBatchSubject,
} from "#domain/content/rich-menus/menu-batch.ts";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import type { Ctx } from "#functions/context.ts";
import { changeMenuInBatch } from "#functions/platform/line/line-richmenu-client.ts";
import { assertLineAccepted } from "../assert-line-accepted.ts";
import { linkInBulkInstead } from "./link-in-bulk-instead.ts";

/** Pause before the first look at the progress. */
const PROGRESS_PAUSE = 10 * SECOND;

/** Makes the call of a batch. */
export const requestBatch = (ctx: Ctx, subject: string): Promise<void> =>
	callForBatch(ctx, batchOf(subject), 1);

/**
 * Makes the call of one round, and requests the look at its progress. Where LINE refuses the call, or the menu
 * was replaced again meanwhile, the friends are linked in bulk. A repeated call continues the first by its key,
 * so the death of a worker after LINE's answer costs a call and changes nothing.
 */
export async function callForBatch(ctx: Ctx, batch: MenuBatch, round: number): Promise<void> {
	if (batch.to !== null && (await currentCopyOf(ctx, batch.menuId)) !== batch.to)
		return linkInBulkInstead(ctx, batch);
	const { answer, requestId } = await changeMenuInBatch(ctx.env, batch, resumeKeyOf(batch));
	// A 429 means that the hour's three batches are used up: bulk calls are faster than the wait.
	const isRefused = answer.kind === "http" && answer.status >= 300 && answer.status < 500;
	if (isRefused) return linkInBulkInstead(ctx, batch);
	assertLineAccepted(answer);
	if (requestId === null) return linkInBulkInstead(ctx, batch);
	await ctx.db
		.insert(backgroundTasks)
		.values({
			kind: "richmenu-batch-progress",
			subject: runningBatchSubject({ ...batch, round, requestId }),
			nextAttemptAt: ctx.clock() + PROGRESS_PAUSE,
			createdAt: ctx.clock(),
		})
		.onConflictDoNothing();
}

/** LINE's id of a menu's current copy; null without one. */
async function currentCopyOf(ctx: Ctx, menuId: number): Promise<string | null> {
	const { lineMenuId } = richmenus;
	const [menu] = await ctx.db.select({ lineMenuId }).from(richmenus).where(eq(richmenus.id, menuId));
	return menu?.lineMenuId ?? null;
}
