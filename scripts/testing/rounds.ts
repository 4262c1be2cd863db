import type { Step } from "./steps.ts";

/** Steps that run at the same time. The first is seen as it goes; what the others say is told when all are over. */
export type Round = [name: string, step: Step][];

/** The steps in their order, each beside the one that it names, where that one was chosen too. */
export function roundsOf(steps: [string, Step][]): Round[] {
	const rounds: Round[] = [];
	for (const [name, step] of steps) {
		const round = rounds.find(([first]) => first?.[0] === step.beside);
		if (round) round.push([name, step]);
		else rounds.push([[name, step]]);
	}
	return rounds;
}
