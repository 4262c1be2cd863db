import worker from "#functions/worker.ts";
import { wakeUps } from "./wake-ups.ts";

export * from "#functions/worker.ts";

/**
 * The Worker under test. Its queues only deliver where a file enables it: wake-ups from an earlier file
 * arrive minutes later, and would process another file's rows at another clock.
 */
export default {
	...worker,
	async queue(batch, env, execution) {
		if (wakeUps.areHeard) return worker.queue(batch, env, execution);
		wakeUps.unheard++;
		batch.ackAll();
	},
} satisfies typeof worker;
