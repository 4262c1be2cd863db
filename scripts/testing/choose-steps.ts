import { findTouchedSteps, TEST_STEPS, type TestStep } from "./run-steps.ts";
import { listChangedFiles } from "./touched-tests.ts";

/** Steps omitted by the run before a commit. */
const SLOW_STEPS = ["deployment", "crash", "e2e"];

const NEEDS_GIT =
	"npm test -- changed には git と、git で取得したフォルダーが必要です。インストール: sudo apt-get install -y git";

/** Named sets of steps; without a name, all steps run that are not on demand. */
const SETS: Record<string, () => [string, TestStep][]> = {
	changed: () => Object.entries(findTouchedSteps(listChangedFiles() ?? refuse(NEEDS_GIT))),
	quick: () => unnamedSteps().filter(([name]) => !SLOW_STEPS.includes(name)),
};

/**
 * Steps named on the command line, by default all that are not on demand. Exits where a name is unknown, or
 * git cannot tell the changes.
 */
export function chooseSteps(named: string[]): [string, TestStep][] {
	const [only, ...others] = named;
	if (only === undefined) return unnamedSteps();
	if (only in SETS && others.length === 0) return SETS[only]!();
	const unknown = named.filter((name) => !(name in TEST_STEPS));
	if (unknown.length > 0) {
		const stepNames = [...Object.keys(TEST_STEPS), ...Object.keys(SETS)].join("、");
		refuse(`${unknown.join("、")} という段階はありません。${stepNames} から選んでください。`);
	}
	return Object.entries(TEST_STEPS).filter(([name]) => named.includes(name));
}

const unnamedSteps = (): [string, TestStep][] =>
	Object.entries(TEST_STEPS).filter(([, step]) => !step.onDemand);

function refuse(problem: string): never {
	console.error(problem);
	process.exit(1);
}
