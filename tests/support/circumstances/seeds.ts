import { inject } from "vitest";

/** The seeds that each random test of this run goes through: the run's own, and as many after it as TEST_SEEDS asks for. */
export const SEEDS: readonly number[] = Array.from(
	{ length: inject("seeds") },
	(_, index) => inject("seed") + index,
);
