import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "#domain/platform/time/wire-time.ts";
import { CallWindow } from "#functions/platform/queues/call-window.ts";
import { SEEDS } from "#tests/support/circumstances/seeds.ts";
import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
	// Before the real timers return: restoring a spy on a fake timer would bring the fake back.
	vi.restoreAllMocks();
	vi.useRealTimers();
});

const open = (most: number) => new CallWindow({ MUSUBI_ENV: "development" }, { maxCalls: most });

/** Calls that a test ends one by one. */
function callsOf(window: CallWindow) {
	const ends: (() => void)[] = [];
	return {
		start: () => window.start(() => new Promise((resolve) => ends.push(resolve))),
		end: () => ends.shift()?.(),
	};
}

test("a thousand calls that wait for room one after the other set one timer, and leave none behind", async () => {
	const set = vi.spyOn(globalThis, "setTimeout");
	const window = open(2);
	const calls = callsOf(window);
	for (let made = 0; made < 1_000; made++) {
		if (made >= 2) setImmediate(calls.end);
		const room = window.waitForSlot();
		await vi.advanceTimersByTimeAsync(0);
		await room;
		calls.start();
	}
	expect(set).toHaveBeenCalledTimes(1);
	calls.end();
	calls.end();
	expect(await window.waitForEnd()).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

test("a silent call gives its place up, and whoever waits for room hears of it by the clock alone", async () => {
	const window = open(1);
	callsOf(window).start();
	const room = window.waitForSlot();
	let isThere = false;
	void room.then(() => {
		isThere = true;
	});
	await vi.advanceTimersByTimeAsync(SECOND - 1);
	expect(isThere).toBe(false);
	await vi.advanceTimersByTimeAsync(100);
	expect(isThere).toBe(true);
});

test("who loses patience while others wait for room is told so", async () => {
	const window = open(1);
	const calls = callsOf(window);
	calls.start();
	const room = window.waitForSlot();
	const over = window.waitForEnd(100);
	await vi.advanceTimersByTimeAsync(200);
	expect(await over).toBe(false);
	calls.end();
	await room;
});

/** Maximum delay beyond the moment at which a slot is free, ms: slow calls are only noticed by a timer. */
const BEAT = 50;
const LENGTHS = [0, 1, 30, 200, 900, 1_500, 4_000, 12_000];

test.each(SEEDS)(
	"whatever calls take, each begins once, as soon as there is room, and nothing is left (seed %i)",
	async (seed) => {
		const random = createRandomGenerator(seed);
		const below = (limit: number) => Math.floor(random() * limit);
		for (let round = 0; round < 20; round++) {
			const most = 1 + below(4);
			const window = open(most);
			const failsAt = round % 2 ? below(40) : -1;
			const calls: { startedAt: number; endsAt: number }[] = [];
			const isBusyAt = (at: number) =>
				calls.filter(({ startedAt, endsAt }) => at < Math.min(endsAt, startedAt + SECOND)).length >= most;
			const startAll = async () => {
				for (let made = 0; made < 40; made++) {
					const cameAt = Date.now();
					await window.waitForSlot();
					let roomAt = cameAt;
					while (isBusyAt(roomAt)) roomAt++;
					expect(Date.now() - roomAt).toBeGreaterThanOrEqual(0);
					expect(Date.now() - roomAt).toBeLessThanOrEqual(BEAT);
					const length = LENGTHS[below(LENGTHS.length)]!;
					calls.push({ startedAt: Date.now(), endsAt: Date.now() + length });
					window.start(async () => {
						await new Promise((resolve) => setTimeout(resolve, length));
						if (made === failsAt) throw new Error("broken");
					});
				}
			};
			const all = startAll()
				.catch((error: Error) => expect(error.message).toBe("broken"))
				.then(() => window.waitForEnd())
				.then(
					() => Date.now(),
					(error: Error) => {
						expect(error.message).toBe("broken");
						return Date.now();
					},
				);
			await vi.runAllTimersAsync();
			expect(await all).toBe(Math.max(...calls.map(({ endsAt }) => endsAt)));
			expect(calls).toHaveLength(failsAt < 0 ? 40 : calls.length);
			expect([window.isEmpty, window.isClogged, window.freeSlots, vi.getTimerCount()]).toEqual([
				true,
				false,
				most,
				0,
			]);
		}
	},
);

test("a call that throws before it waits gives its place back, and says so to whoever comes next", async () => {
	const window = open(1);
	window.start(() => {
		throw new Error("at once");
	});
	await expect(window.waitForSlot()).rejects.toThrow("at once");
	expect([window.isEmpty, vi.getTimerCount()]).toEqual([true, 0]);
});
