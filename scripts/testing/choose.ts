import { STEPS, type Step, touchedSteps } from "./steps.ts";
import { changedFiles } from "./touched.ts";

/** The steps that were asked for by name, or else all that run without being named. Ends the process where a name is none. */
export function chosenSteps(named: string[]): [string, Step][] {
	if (named.length === 1 && named[0] === "changed") return Object.entries(touchedSteps(changedFiles()));
	const unknown = named.filter((name) => !(name in STEPS));
	if (unknown.length > 0) {
		const known = [...Object.keys(STEPS), "changed"].join("、");
		console.error(`${unknown.join("、")} という段階はありません。${known} から選んでください。`);
		process.exit(1);
	}
	return Object.entries(STEPS).filter(([name, step]) =>
		named.length > 0 ? named.includes(name) : !step.onDemand,
	);
}
