import type { Env } from "./env.ts";

/**
 * How far ahead the simulator's clock is, cached after the first question. It changes only through this Worker
 * (functions/development).
 */
let offset: Promise<number> | undefined;

/** The clock: the system's, or in development the simulator's, which can be moved forward. */
export async function readClock(env: Env): Promise<() => number> {
	if (!env.SIMULATOR) return Date.now;
	offset ??= askOffset(env.SIMULATOR).catch(() => {
		offset = undefined;
		return 0;
	});
	const ahead = await offset;
	return () => Date.now() + ahead;
}

/** The simulator's clock was moved, so the cached value is dropped. */
export function forgetClock(): void {
	offset = undefined;
}

async function askOffset(simulator: Fetcher): Promise<number> {
	const response = await simulator.fetch("http://simulator.invalid/simulator/api/clock");
	return ((await response.json()) as { offset: number }).offset;
}
