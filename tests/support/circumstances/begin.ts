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

// Every test file begins at one of the times of this run and goes on from there, in the product's code as in its own.
const times = inject("times");
const begin = times[numberOf(expect.getState().testPath ?? "") % times.length]!;
shiftClock(begin - machineNow());
beginDrawn();

// The files of a worker share its globals: what one of them leaves in their place is met by another, where chance has it.
const { setTimeout, clearTimeout, setInterval, fetch } = globalThis;
const own = { setTimeout, clearTimeout, setInterval, fetch };
afterAll(() => {
	vi.restoreAllMocks();
	for (const [name, value] of Object.entries(own))
		expect(Object.is(Reflect.get(globalThis, name), value), `${name} as the file found it`).toBe(true);
});

/** A number of a path's own. */
function numberOf(path: string): number {
	let number = inject("seed");
	for (const letter of path.slice(path.lastIndexOf("/tests/")))
		number = (number * 31 + letter.charCodeAt(0)) >>> 0;
	return number;
}
