import { afterAll, expect, inject, vi } from "vitest";
import { beginDrawn } from "./drawn-time.ts";
import { machineNow, shiftClock } from "./shift-clock.ts";

declare module "vitest" {
	interface ProvidedContext {
		seed: number;
		seeds: number;
		times: number[];
	}
}

// Every test file starts at one of the run's drawn times, in product code as well as in test code.
const times = inject("times");
const begin = times[numberOf(expect.getState().testPath ?? "") % times.length]!;
shiftClock(begin - machineNow());
beginDrawn();

// Files of one worker share its globals: a mock left behind breaks another file, depending on the order.
const { setTimeout, clearTimeout, setInterval, fetch } = globalThis;
const own = { setTimeout, clearTimeout, setInterval, fetch };
afterAll(() => {
	vi.restoreAllMocks();
	for (const [name, value] of Object.entries(own))
		expect(Object.is(Reflect.get(globalThis, name), value), `${name} as the file found it`).toBe(true);
});

/** Number derived from the seed and the path. */
function numberOf(path: string): number {
	let number = inject("seed");
	for (const letter of path.slice(path.lastIndexOf("/tests/")))
		number = (number * 31 + letter.charCodeAt(0)) >>> 0;
	return number;
}
