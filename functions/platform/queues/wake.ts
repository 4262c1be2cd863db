import { reasonOf } from "#db/platform/sql/reason.ts";
import type { WakeUp } from "#functions/env.ts";

/**
 * Wakes a queue's consumer. Its work is recorded in D1, so a wake-up that fails only delays it: cron sends the next.
 */
export async function wake(queue: Queue<WakeUp>, delaySeconds = 0): Promise<void> {
	try {
		await queue.send({ wake: true }, delaySeconds > 0 ? { delaySeconds } : {});
	} catch (error) {
		console.warn(JSON.stringify({ event: "wake.failed", error: reasonOf(error) }));
	}
}

/** The least time between two wake-ups of one queue from one isolate. */
const GAP_MS = 100;

interface Pace {
	lastAt: number;
	/** When a wake-up is due that is scheduled already and covers every call until it is sent; 0 for none. */
	promisedFor: number;
}

const paces = new WeakMap<Queue<WakeUp>, Pace>();

/**
 * Wakes a consumer for new work, at most once in GAP_MS: a burst of requests needs one wake-up after the last
 * of them. It resolves only after a wake-up that covers the caller's work was sent or scheduled. A wake-up
 * scheduled beyond the gap is ignored: the clock may have been set back, and the worker that scheduled it may
 * have died.
 */
export async function wakeSoon(queue: Queue<WakeUp>): Promise<void> {
	const pace = paces.get(queue) ?? { lastAt: 0, promisedFor: 0 };
	paces.set(queue, pace);
	// A timer may be late.
	if (Math.abs(pace.promisedFor - Date.now()) <= GAP_MS) return;
	const wait = pace.lastAt + GAP_MS - Date.now();
	if (wait > 0 && wait <= GAP_MS) {
		pace.promisedFor = Date.now() + wait;
		await new Promise((resolve) => setTimeout(resolve, wait));
		pace.promisedFor = 0;
	}
	pace.lastAt = Date.now();
	await wake(queue);
}
