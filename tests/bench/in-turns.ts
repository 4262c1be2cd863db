import { fire, percentile, type Shot } from "./client.ts";
import { processorSeconds } from "./processor.ts";

/** How often those that are held against each other take turns. */
const TURNS = 5;
/** Calls before any is counted: a Worker is quick once its code has run some times. */
const FIRST_CALLS = 20;

/** Milliseconds of a call: as a client waits, and what the processor does for it. */
export interface Timed {
	ms: number;
	processor: number;
}

export const told = ({ ms, processor }: Timed): string =>
	`${ms.toFixed(2)} ms (processor ${processor.toFixed(2)})`;

/** By the clock, and by the processor. */
export const ratio = (ours: Timed, floor: Timed): string =>
	`${(ours.ms / floor.ms).toFixed(2)} (${(ours.processor / floor.processor).toFixed(2)})`;

/** What each takes, by the medians of several turns: what else the machine does meets all of them. */
export async function inTurns<const Timings extends (() => Promise<Timed>)[]>(
	...timings: Timings
): Promise<{ [At in keyof Timings]: Timed }> {
	const took: Timed[][] = timings.map(() => []);
	for (let turn = 0; turn < TURNS; turn++)
		for (const [at, timing] of timings.entries()) took[at]!.push(await timing());
	return took.map(medianOf) as { [At in keyof Timings]: Timed };
}

function medianOf(took: Timed[]): Timed {
	const median = (figures: number[]) =>
		percentile(
			figures.toSorted((a, b) => a - b),
			0.5,
		);
	return {
		ms: median(took.map(({ ms }) => ms)),
		processor: median(took.map(({ processor }) => processor)),
	};
}

interface Calls {
	/** Of the process, with all that it started, whose processor time is counted. */
	pid: number;
	port: number;
	shot: Shot;
	/** How many are counted. */
	count: number;
}

/**
 * One call after the other: the median of a client's wait, and the mean of the processor's time. The client takes no
 * answer that is compressed, which the edge does for a deployment, and not the Worker.
 */
export async function timedCalls({ pid, port, shot, count }: Calls): Promise<Timed> {
	await fire(port, 1, FIRST_CALLS, () => shot);
	const before = processorSeconds(pid);
	const { latencies, failed } = await fire(port, 1, count, () => shot);
	if (failed > 0) throw new Error(`${shot.path}: ${failed} failed`);
	return {
		ms: percentile(latencies, 0.5),
		processor: ((processorSeconds(pid) - before) / count) * 1_000,
	};
}
