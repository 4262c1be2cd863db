import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { HOUR } from "#domain/platform/time/wire-time.ts";
import type { WakeUp } from "#functions/env.ts";
import { wakeQueue, wakeQueueSoon } from "#functions/platform/queues/wake-queue.ts";
import { QuietQueue } from "#tests/support/quiet-queue.ts";

// Fake timers, so that a slow machine misses no wake-up.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "Date"] }));
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Queue that records the times of its wake-ups. */
class TimedQueue extends QuietQueue {
	readonly at: number[] = [];
	override send(body: WakeUp, options?: QueueSendOptions): Promise<QueueSendResponse> {
		this.at.push(Date.now());
		return super.send(body, options);
	}
}

describe("a wake-up", () => {
	test("after a pause is sent at once", async () => {
		const queue = new TimedQueue();
		const asked = Date.now();
		await wakeQueueSoon(queue);
		expect(queue.at).toEqual([asked]);
	});

	test("for each of a burst of requests is few, and one comes after the last of them", async () => {
		const queue = new TimedQueue();
		const request = async (delay: number) => {
			await pause(delay);
			await wakeQueueSoon(queue);
		};
		const asked = Date.now();
		const all = Promise.all(Array.from({ length: 200 }, (_, index) => request(index % 90)));
		await vi.advanceTimersByTimeAsync(300);
		await all;
		expect(queue.at.map((at) => at - asked)).toEqual([0, 100]);
	});

	test("of one queue waits for no other", async () => {
		const [one, other] = [new TimedQueue(), new TimedQueue()];
		await wakeQueueSoon(one);
		await wakeQueueSoon(other);
		expect([one.at.length, other.at.length]).toEqual([1, 1]);
	});

	test("is not put off by a clock that was set back, nor by one that was promised and never sent", async () => {
		const queue = new TimedQueue();
		await wakeQueueSoon(queue);
		vi.setSystemTime(Date.now() - HOUR);
		await wakeQueueSoon(queue);
		expect(queue.at).toHaveLength(2);
		// The worker that scheduled the wake-up dies, so it is never sent.
		void wakeQueueSoon(queue);
		vi.clearAllTimers();
		vi.setSystemTime(Date.now() + 220);
		await wakeQueueSoon(queue);
		expect(queue.at).toHaveLength(3);
	});

	test("that fails does not fail the work it is for: the clock sends the next", async () => {
		const full = { send: () => Promise.reject(new Error("Queue is full")) } as unknown as Queue<WakeUp>;
		const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
		await expect(wakeQueue(full)).resolves.toBeUndefined();
		await expect(wakeQueueSoon(full)).resolves.toBeUndefined();
		expect(warned).toHaveBeenCalledTimes(2);
	});
});
