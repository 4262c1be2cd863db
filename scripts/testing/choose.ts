import { STEPS, type Step, touchedSteps } from "./steps.ts";
import { changedFiles } from "./touched.ts";

/** Steps that the run before a commit leaves out. */
const BEYOND_QUICK = ["deployment", "crash", "e2e"];

/** Sets of steps that have a name of their own; the steps of no name are all that run without being named. */
const SETS: Record<string, () => [string, Step][]> = {
	changed: () => Object.entries(touchedSteps(changedFiles())),
	quick: () => unnamedSteps().filter(([name]) => !BEYOND_QUICK.includes(name)),
};

/** The steps that were asked for by name, or else all that run without being named. Ends the process where a name is none. */
export function chosenSteps(named: string[]): [string, Step][] {
	const [only, ...others] = named;
	if (only === undefined) return unnamedSteps();
	if (only in SETS && others.length === 0) return SETS[only]!();
	const unknown = named.filter((name) => !(name in STEPS));
	if (unknown.length > 0) {
		const known = [...Object.keys(STEPS), ...Object.keys(SETS)].join("、");
		console.error(`${unknown.join("、")} という段階はありません。${known} から選んでください。`);
		process.exit(1);
	}
	return Object.entries(STEPS).filter(([name]) => named.includes(name));
}

const unnamedSteps = (): [string, Step][] => Object.entries(STEPS).filter(([, step]) => !step.onDemand);
