import { expect, inject } from "vitest";
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

/** A number of a path's own. */
function numberOf(path: string): number {
	let number = inject("seed");
	for (const letter of path.slice(path.lastIndexOf("/tests/")))
		number = (number * 31 + letter.charCodeAt(0)) >>> 0;
	return number;
}
