import { listSourceFiles, readImportsOf } from "#tests/support/source-files.ts";
import { runEachProject } from "./each-project.ts";
import type { TestTally } from "./test-tally.ts";

const SEEDS = "tests/support/circumstances/seeds.ts";

/** Unit and Worker tests that use random seeds. */
export const findRandomTests = (): string[] =>
	["tests/unit", "tests/worker"]
		.flatMap(listSourceFiles)
		.filter((file) => file.endsWith(".test.ts") && readImportsOf(file).some(({ to }) => to === SEEDS));

/** Runs only the random tests, each with 200 seeds, or as many as TEST_SEEDS sets. */
export const runManySeeds = (): Promise<TestTally> =>
	runEachProject(findRandomTests(), { TEST_SEEDS: process.env.TEST_SEEDS ?? "200" });
