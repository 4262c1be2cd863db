import { importsOf, sourceFiles } from "#tests/support/source-files.ts";
import { eachProject } from "./each-project.ts";
import type { Tally } from "./tally.ts";

const SEEDS = "tests/support/circumstances/seeds.ts";

/** The unit and Worker tests that are of chance. */
export const randomTests = (): string[] =>
	["tests/unit", "tests/worker"]
		.flatMap(sourceFiles)
		.filter((file) => file.endsWith(".test.ts") && importsOf(file).some(({ to }) => to === SEEDS));

/** Runs the random tests alone, each with 200 seeds or as many as TEST_SEEDS says. */
export const manySeeds = (): Promise<Tally> =>
	eachProject(randomTests(), { TEST_SEEDS: process.env.TEST_SEEDS ?? "200" });
