import { expect, inject } from "vitest";

declare module "vitest" {
	interface ProvidedContext {
		seed: number;
		times: number[];
	}
}

interface Shifted {
	/** The clock as the machine has it, and how far the tests' is ahead, ms. Both outlive a test file. */
	machineClock?: { Date: DateConstructor; ahead: number };
}

// Every test file begins at one of the times of this run and goes on from there, in the product's code as in its own.
const shared = globalThis as typeof globalThis & Shifted;
shared.machineClock ??= shift();
const times = inject("times");
const begin = times[numberOf(expect.getState().testPath ?? "") % times.length]!;
shared.machineClock.ahead = begin - shared.machineClock.Date.now();

/** Puts a clock in the place of the machine's that is ahead of it. */
function shift(): NonNullable<Shifted["machineClock"]> {
	const clock = { Date, ahead: 0 };
	const now = () => clock.Date.now() + clock.ahead;
	globalThis.Date = new Proxy(Date, {
		construct: (target, parameters, newTarget) =>
			Reflect.construct(target, parameters.length === 0 ? [now()] : parameters, newTarget),
		apply: (target) => new target(now()).toString(),
		get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
	});
	return clock;
}

/** A number of a path's own. */
function numberOf(path: string): number {
	let number = inject("seed");
	for (const letter of path.slice(path.lastIndexOf("/tests/")))
		number = (number * 31 + letter.charCodeAt(0)) >>> 0;
	return number;
}
