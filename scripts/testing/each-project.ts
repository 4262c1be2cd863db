import { runTests } from "./run.ts";
import { NOTHING, type Tally, together } from "./tally.ts";

/**
 * Runs unit tests, then Worker tests: all, or those of these files. In one run of both a worker is begun anew wherever a
 * file of the other kind is next, and all takes more than twice as long.
 */
export async function eachProject(files: string[], variables: Record<string, string>): Promise<Tally> {
	let total = NOTHING;
	for (const project of ["unit", "worker"]) {
		const command = ["vitest", "run", "--project", project, ...files];
		total = together(total, await runTests(command, "vitest", { variables }));
	}
	return total;
}
