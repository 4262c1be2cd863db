import type { Env } from "#functions/env.ts";

/**
 * Offset of each simulator's clock, cached after the first read as a number, since awaiting a promise of
 * another request is slow. It changes only through this Worker.
 */
let offsets = new WeakMap<Fetcher, number>();
/** Number of changes of offsets, so that a value read before a change is not cached after it. */
let moves = 0;

/** Clock of the system, or in development that of the simulator, which can be moved forward. */
export async function readClock(env: Env): Promise<() => number> {
	if (!env.SIMULATOR) return Date.now;
	const currentOffset = offsets.get(env.SIMULATOR) ?? (await findOffset(env.SIMULATOR));
	return () => Date.now() + currentOffset;
}

/** Drops the cached offsets after a simulator's clock was moved. */
export function clearClockCache(): void {
	offsets = new WeakMap();
	moves++;
}

async function findOffset(simulator: Fetcher): Promise<number> {
	const movesBefore = moves;
	const readOffset = await requestOffset(simulator).catch(() => undefined);
	if (moves === movesBefore && readOffset !== undefined) offsets.set(simulator, readOffset);
	return readOffset ?? 0;
}

async function requestOffset(simulator: Fetcher): Promise<number> {
	const response = await simulator.fetch("http://simulator.invalid/simulator/api/clock");
	return ((await response.json()) as { offset: number }).offset;
}
