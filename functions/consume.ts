import { makeContext } from "./context.ts";
import { WORK } from "./due.ts";
import type { Env, WakeUp } from "./env.ts";

/**
 * A batch of wake-ups counts as one. If the work throws, the queue sends it again. The queue does not wait for calls
 * that the work left open (`queue_consumer_no_wait_for_wait_until`); Cloudflare lets them run for another thirty
 * seconds.
 */
export async function consume(
	batch: MessageBatch<WakeUp>,
	env: Env,
	execution: Pick<ExecutionContext, "waitUntil">,
): Promise<void> {
	const work = Object.entries(WORK).find(([name]) => batch.queue.endsWith(`-${name}`))?.[1];
	if (!work) throw new Error(`No work for the queue ${batch.queue}`);
	await work(await makeContext(env), (late) => execution.waitUntil(late));
	batch.ackAll();
}
