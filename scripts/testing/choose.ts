import { STEPS, type Step, touchedSteps } from "./steps.ts";
import { changedFiles } from "./touched.ts";

/** Steps that the run before a commit leaves out. */
const BEYOND_QUICK = ["deployment", "crash", "e2e"];

const NEEDS_GIT =
	"npm test -- changed には git と、git で取得したフォルダーが必要です。インストール: sudo apt-get install -y git";

/** Sets of steps that have a name of their own; the steps of no name are all that run without being named. */
const SETS: Record<string, () => [string, Step][]> = {
	changed: () => Object.entries(touchedSteps(changedFiles() ?? refuse(NEEDS_GIT))),
	quick: () => unnamedSteps().filter(([name]) => !BEYOND_QUICK.includes(name)),
};

/**
 * The steps that were asked for by name, or else all that run without being named. Ends the process where a name is none,
 * or where git does not tell what changed.
 */
export function chosenSteps(named: string[]): [string, Step][] {
	const [only, ...others] = named;
	if (only === undefined) return unnamedSteps();
	if (only in SETS && others.length === 0) return SETS[only]!();
	const unknown = named.filter((name) => !(name in STEPS));
	if (unknown.length > 0) {
		const known = [...Object.keys(STEPS), ...Object.keys(SETS)].join("、");
		refuse(`${unknown.join("、")} という段階はありません。${known} から選んでください。`);
	}
	return Object.entries(STEPS).filter(([name]) => named.includes(name));
}

const unnamedSteps = (): [string, Step][] => Object.entries(STEPS).filter(([, step]) => !step.onDemand);

function refuse(problem: string): never {
	console.error(problem);
	process.exit(1);
}
