import type { TestStep } from "./run-steps.ts";

/** Concurrent steps. The first one's output is shown immediately, the others' after the round. */
export type StepRound = [name: string, step: TestStep][];

/**
 * Groups the steps into rounds: each step runs with the step named in `beside`, if that one was chosen too.
 */
export function groupRounds(steps: [string, TestStep][]): StepRound[] {
	const rounds: StepRound[] = [];
	for (const [name, step] of steps) {
		const round = rounds.find(([first]) => first?.[0] === step.beside);
		if (round) round.push([name, step]);
		else rounds.push([[name, step]]);
	}
	return rounds;
}
