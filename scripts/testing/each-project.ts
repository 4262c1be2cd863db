import { runTests } from "./run-command.ts";
import { addTallies, EMPTY_TALLY, type TestTally } from "./test-tally.ts";

/**
 * Runs unit tests, then Worker tests, optionally only these files. In a combined run workers would restart
 * between the two kinds, which takes more than twice as long.
 */
export async function runEachProject(files: string[], variables: Record<string, string>): Promise<TestTally> {
	let total = EMPTY_TALLY;
	for (const project of ["unit", "worker"]) {
		const command = ["vitest", "run", "--project", project, ...files];
		total = addTallies(total, await runTests(command, "vitest", { variables }));
	}
	return total;
}
