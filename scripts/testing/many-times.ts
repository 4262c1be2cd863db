import { AWKWARD_TIMES } from "#tests/support/circumstances/awkward-times.ts";
import { eachProject } from "./each-project.ts";
import { NOTHING, type Tally, together } from "./tally.ts";

/** Runs the unit and Worker tests whole at each of the awkward times, one after the other; the seed is the time's place. */
export async function manyTimes(): Promise<Tally> {
	let total = NOTHING;
	for (const [index, time] of AWKWARD_TIMES.entries()) {
		console.log(`\n■ ${time}`);
		const variables = { TEST_TIMES: time, TEST_SEED: String(index + 1) };
		const tally = await eachProject([], variables);
		console.log(`${time}: ${tally.passed} passed, ${tally.failed} failed`);
		total = together(total, tally);
	}
	return total;
}
