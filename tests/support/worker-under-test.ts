import worker from "#functions/worker.ts";
import { wakeUps } from "./wake-ups.ts";

export * from "#functions/worker.ts";

/**
 * The Worker under test. Its queues are heard where a file asks for it alone: a room or a queue of the file before sends
 * wake-ups for minutes later, which would work off what another file has lying in the database, by another clock.
 */
export default {
	...worker,
	async queue(batch, env, execution) {
		if (wakeUps.areHeard) return worker.queue(batch, env, execution);
		wakeUps.unheard++;
		batch.ackAll();
	},
} satisfies typeof worker;
