import type { Ctx } from "#functions/context.ts";
import { runSequentially } from "#functions/platform/queues/run-sequentially.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";
import { distributeFacts } from "./distribute-facts.ts";
import { gatherDueLines } from "./gather-lines.ts";
import { sendDueNotices } from "./send-notices.ts";

/**
 * Queues new events, writes due messages, and sends them; a failure of one step does not stop the others.
 * @param waitUntil takes over slow channels; without it they are awaited
 */
export const workNotices = (ctx: Ctx, waitUntil?: (lateWork: Promise<void>) => void): Promise<void> =>
	runSequentially(
		async () => (await distributeFacts(ctx)) && wakeQueue(ctx.env.NOTICES),
		() => gatherDueLines(ctx),
		() => sendDueNotices(ctx, waitUntil),
	);
