import type { Step } from "./steps.ts";
import type { Tally } from "./tally.ts";

/** Exit code of a run that was green but left steps out: neither success nor a failed test, and red in CI. */
const INCOMPLETE = 69;

/** A step that this machine cannot run. */
export interface LeftOut {
	title: string;
	reason: string;
}

/** Provides what the steps need, and leaves out those for which that is impossible. */
export function provided(chosen: [string, Step][]): { steps: [string, Step][]; leftOut: LeftOut[] } {
	const steps: [string, Step][] = [];
	const leftOut: LeftOut[] = [];
	for (const [name, step] of chosen) {
		const reason = step.provide?.();
		if (reason === undefined) steps.push([name, step]);
		else leftOut.push({ title: step.title, reason });
	}
	return { steps, leftOut };
}

export function exitCode({ failed }: Tally, leftOut: readonly LeftOut[]): number {
	if (failed > 0) return 1;
	return leftOut.length > 0 ? INCOMPLETE : 0;
}
