import { workBackgroundTasks } from "./background/work.ts";
import { type Ctx, makeContext } from "./context.ts";
import { workDeliveries } from "./deliveries/work.ts";
import type { Env, WakeUp } from "./env.ts";
import { workSearchJobs } from "./friend-search/jobs/work.ts";
import { workMenuLinks } from "./richmenus/work.ts";
import { workEvents } from "./webhook/work.ts";

/** The work of each queue, by the part of its name after the last dash (`musubi-…`, or an `--env`'s own). */
const WORK: Record<string, (ctx: Ctx, leave: (late: Promise<void>) => void) => Promise<void>> = {
	events: workEvents,
	deliveries: workDeliveries,
	// The short ones first.
	jobs: (ctx, leave) =>
		workBackgroundTasks(ctx, leave, async () => {
			await workMenuLinks(ctx, leave);
			await workSearchJobs(ctx);
		}),
};

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
