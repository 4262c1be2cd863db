import { readCpuSeconds } from "./cpu-time.ts";
import { type BenchRequest, percentile, sendLoad } from "./load-client.ts";

/** Number of alternating turns. */
const TURNS = 5;
/** Uncounted calls that warm a Worker up. */
const FIRST_CALLS = 20;

/** Duration of a call, ms: the client's latency and the CPU time. */
export interface CallTiming {
	ms: number;
	processor: number;
}

export const formatTiming = ({ ms, processor }: CallTiming): string =>
	`${ms.toFixed(2)} ms (processor ${processor.toFixed(2)})`;

/** Ratio of latency, and of CPU time in brackets. */
export const formatRatio = (ours: CallTiming, floor: CallTiming): string =>
	`${(ours.ms / floor.ms).toFixed(2)} (${(ours.processor / floor.processor).toFixed(2)})`;

/** Medians of several alternating turns, so that other load affects all of them equally. */
export async function measureInTurns<const Timings extends (() => Promise<CallTiming>)[]>(
	...timings: Timings
): Promise<{ [At in keyof Timings]: CallTiming }> {
	const took: CallTiming[][] = timings.map(() => []);
	for (let turn = 0; turn < TURNS; turn++)
		for (const [at, timing] of timings.entries()) took[at]!.push(await timing());
	return took.map(medianTiming) as { [At in keyof Timings]: CallTiming };
}

function medianTiming(took: CallTiming[]): CallTiming {
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
	/** Process whose CPU time is counted, with its children. */
	pid: number;
	port: number;
	shot: BenchRequest;
	/** Number of measured calls. */
	count: number;
}

/**
 * Sequential calls: the median latency and the mean CPU time. The client accepts no compression, which the
 * edge does in a deployment, not the Worker.
 */
export async function timeCalls({ pid, port, shot, count }: Calls): Promise<CallTiming> {
	await sendLoad(port, 1, FIRST_CALLS, () => shot);
	const before = readCpuSeconds(pid);
	const { latencies, failed } = await sendLoad(port, 1, count, () => shot);
	if (failed > 0) throw new Error(`${shot.path}: ${failed} failed`);
	return {
		ms: percentile(latencies, 0.5),
		processor: ((readCpuSeconds(pid) - before) / count) * 1_000,
	};
}
