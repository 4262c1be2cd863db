import { rootCauseOf } from "#db/platform/sql/root-cause.ts";
import type { WakeQueue } from "#functions/env.ts";

/**
 * Wakes a queue's consumer. Its work is recorded in D1, so a failed wake-up only delays it until the next
 * cron.
 */
export async function wakeQueue(queue: WakeQueue, delaySeconds = 0): Promise<void> {
	try {
		await queue.send({ wake: true }, delaySeconds > 0 ? { delaySeconds } : {});
	} catch (error) {
		console.warn(JSON.stringify({ event: "wake.failed", error: rootCauseOf(error) }));
	}
}

/** Minimum interval between two wake-ups of one queue from one isolate. */
const GAP_MS = 100;

interface Pace {
	lastAt: number;
	/** Due time of a scheduled wake-up, which covers every call until it is sent; 0 for none. */
	promisedFor: number;
}

const paces = new WeakMap<WakeQueue, Pace>();

/**
 * Wakes a consumer for new work, at most once per `GAP_MS`: a burst of requests needs one wake-up after its
 * last. It resolves once a wake-up that covers the caller's work was sent or scheduled. A wake-up scheduled
 * beyond the gap is ignored: the clock may have been set back, or its worker may have died.
 */
export async function wakeQueueSoon(queue: WakeQueue): Promise<void> {
	const pace = paces.get(queue) ?? { lastAt: 0, promisedFor: 0 };
	paces.set(queue, pace);
	// The absolute value allows for a late timer.
	if (Math.abs(pace.promisedFor - Date.now()) <= GAP_MS) return;
	const wait = pace.lastAt + GAP_MS - Date.now();
	if (wait > 0 && wait <= GAP_MS) {
		pace.promisedFor = Date.now() + wait;
		await new Promise((resolve) => setTimeout(resolve, wait));
		pace.promisedFor = 0;
	}
	pace.lastAt = Date.now();
	await wakeQueue(queue);
}
