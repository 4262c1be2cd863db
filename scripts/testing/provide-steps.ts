import type { TestStep } from "./run-steps.ts";
import type { TestTally } from "./test-tally.ts";

/** Exit code of a successful run with omitted steps: neither success nor a failed test; red in CI. */
const INCOMPLETE = 69;

/** A step that this machine cannot run. */
export interface OmittedStep {
	title: string;
	reason: string;
}

/** Provides the steps' requirements, and omits steps for which that is impossible. */
export function provideSteps(chosen: [string, TestStep][]): {
	steps: [string, TestStep][];
	leftOut: OmittedStep[];
} {
	const steps: [string, TestStep][] = [];
	const leftOut: OmittedStep[] = [];
	for (const [name, step] of chosen) {
		const reason = step.provide?.();
		if (reason === undefined) steps.push([name, step]);
		else leftOut.push({ title: step.title, reason });
	}
	return { steps, leftOut };
}

export function exitCode({ failed }: TestTally, leftOut: readonly OmittedStep[]): number {
	if (failed > 0) return 1;
	return leftOut.length > 0 ? INCOMPLETE : 0;
}
