import { AWKWARD_TIMES } from "#tests/support/circumstances/awkward-times.ts";
import { runEachProject } from "./each-project.ts";
import { addTallies, EMPTY_TALLY, type TestTally } from "./test-tally.ts";

/** Runs all unit and Worker tests with the clock at each of the awkward times; the seed is the time's index. */
export async function runManyTimes(): Promise<TestTally> {
	let total = EMPTY_TALLY;
	for (const [index, time] of AWKWARD_TIMES.entries()) {
		console.log(`\n■ ${time}`);
		const variables = { TEST_TIMES: time, TEST_SEED: String(index + 1) };
		const tally = await runEachProject([], variables);
		console.log(`${time}: ${tally.passed} passed, ${tally.failed} failed`);
		total = addTallies(total, tally);
	}
	return total;
}
