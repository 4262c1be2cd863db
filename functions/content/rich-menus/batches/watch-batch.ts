import { MAX_BATCH_ROUNDS, runningBatchOf } from "#domain/content/rich-menus/menu-batch.ts";
import { RICHMENU_TEXTS } from "#domain/platform/texts/richmenus-texts.ts";
import type { Ctx } from "#functions/context.ts";
import { findMenuBatchProgress } from "#functions/platform/line/line-richmenu-client.ts";
import { assertLineAccepted } from "../assert-line-accepted.ts";
import { linkInBulkInstead } from "./link-in-bulk-instead.ts";
import { callForBatch } from "./request-batch.ts";

/**
 * Looks at the progress of a batch until LINE has carried it out. A failed one is continued by its key, and
 * after some rounds its friends are linked in bulk.
 */
export async function watchBatch(ctx: Ctx, subject: string): Promise<void> {
	const batch = runningBatchOf(subject);
	const { answer, body } = await findMenuBatchProgress(ctx.env, batch.requestId);
	if (answer.kind === "http" && answer.status >= 400 && answer.status < 500 && answer.status !== 429)
		return linkInBulkInstead(ctx, batch);
	assertLineAccepted(answer);
	if (body.phase === "succeeded") return;
	if (body.phase !== "failed") throw new Error(RICHMENU_TEXTS.menuBatchRuns);
	return batch.round < MAX_BATCH_ROUNDS
		? callForBatch(ctx, batch, batch.round + 1)
		: linkInBulkInstead(ctx, batch);
}
