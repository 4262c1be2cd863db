import type { Ctx } from "#functions/context.ts";
import { announceFrames } from "#functions/platform/consoles/announce-frames.ts";
import { wakeQueue } from "#functions/platform/queues/wake-queue.ts";

/** Wakes the queue, so that the queued actions run at once, and refreshes the friends on open consoles. */
export async function wakeEventActions(ctx: Ctx, friendIds: readonly number[]): Promise<void> {
	const frames = friendIds.map((friendId) => ({ event: "friend" as const, friendId }));
	await Promise.all([wakeQueue(ctx.env.JOBS), announceFrames(ctx.env, frames)]);
}
