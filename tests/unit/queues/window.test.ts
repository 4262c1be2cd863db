import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SECOND } from "#domain/time.ts";
import { Window } from "#functions/queues/window.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const open = (most: number) => new Window({ MUSUBI_ENV: "development" }, { most });

/** Calls that a test ends one by one. */
function callsOf(window: Window) {
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
		const room = window.room();
		await vi.advanceTimersByTimeAsync(0);
		await room;
		calls.start();
	}
	expect(set).toHaveBeenCalledTimes(1);
	calls.end();
	calls.end();
	expect(await window.over()).toBe(true);
	expect(vi.getTimerCount()).toBe(0);
});

test("a silent call gives its place up, and whoever waits for room hears of it by the clock alone", async () => {
	const window = open(1);
	callsOf(window).start();
	const room = window.room();
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
	const room = window.room();
	const over = window.over(100);
	await vi.advanceTimersByTimeAsync(200);
	expect(await over).toBe(false);
	calls.end();
	await room;
});
