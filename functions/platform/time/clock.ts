import type { Env } from "#functions/env.ts";

/**
 * Offset of the simulator's clock, cached after the first read: a number, since awaiting a promise of another
 * request is slow. It changes only through this Worker (functions/development).
 */
let offset: number | undefined;
/** Number of changes of the offset: a value read before a change is not cached after it. */
let moves = 0;

/** The clock: the system's, or in development the simulator's, which can be moved forward. */
export async function readClock(env: Env): Promise<() => number> {
	if (!env.SIMULATOR) return Date.now;
	const ahead = offset ?? (await findOffset(env.SIMULATOR));
	return () => Date.now() + ahead;
}

/** The simulator's clock was moved, so the cached value is dropped. */
export function forgetClock(): void {
	offset = undefined;
	moves++;
}

async function findOffset(simulator: Fetcher): Promise<number> {
	const before = moves;
	const found = await askOffset(simulator).catch(() => undefined);
	if (moves === before) offset = found;
	return found ?? 0;
}

async function askOffset(simulator: Fetcher): Promise<number> {
	const response = await simulator.fetch("http://simulator.invalid/simulator/api/clock");
	return ((await response.json()) as { offset: number }).offset;
}
