import { createOperationContext } from "./context.ts";
import { QUEUE_WORK } from "./due-work.ts";
import type { Env, WakeUp } from "./env.ts";

/**
 * Consumes a batch of wake-ups as a single one. If the work throws, the queue delivers the batch again. The
 * queue does not wait for calls that the work left open (`queue_consumer_no_wait_for_wait_until`);
 * Cloudflare lets them run for another thirty seconds.
 */
export async function consumeQueue(
	batch: MessageBatch<WakeUp>,
	env: Env,
	execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
	const work = Object.entries(QUEUE_WORK).find(([name]) => batch.queue.endsWith(`-${name}`))?.[1];
	if (!work) throw new Error(`No work for the queue ${batch.queue}`);
	await work(await createOperationContext(env), (lateWork) => execution.waitUntil(lateWork));
	batch.ackAll();
}
