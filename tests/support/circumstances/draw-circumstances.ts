import { execFileSync } from "node:child_process";
import { createChance } from "../oracle/chance.ts";
import { AWKWARD_TIMES } from "./awkward-times.ts";
import { parseTokyoInstant } from "./instant.ts";

/** Random inputs of a test run: start times of its files, and the seeds. */
export interface Circumstances {
	/** Seed of all random tests. */
	seed: number;
	/** Number of seeds per random test, counted from `seed`. */
	seeds: number;
	/** Start times of test files, epoch ms; each file uses one. */
	times: number[];
}

const FIRST = parseTokyoInstant("2026-01-01 00:00");
const LAST = parseTokyoInstant("2030-12-31 23:50");
const MINUTE = 60_000;

/**
 * Circumstances of this run, from TEST_SEED and TEST_TIMES (`2028-02-29 10:00`, Tokyo, comma-separated), or
 * else derived from the commit: reproducible per commit, different between commits. TEST_SEEDS sets the
 * number of seeds per random test.
 */
export function drawCircumstances(
	{ TEST_SEED, TEST_SEEDS, TEST_TIMES }: NodeJS.ProcessEnv = process.env,
	commit = commitAtHand,
): Circumstances {
	const seed = TEST_SEED ? Number(TEST_SEED) : seedOf(commit());
	if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${TEST_SEED}`);
	const seeds = Number(TEST_SEEDS || 1);
	if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error(`TEST_SEEDS is no count: ${TEST_SEEDS}`);
	const times = TEST_TIMES
		? TEST_TIMES.split(",").map((time) => parseTokyoInstant(time.trim()))
		: timesOf(seed);
	return { seed, seeds, times };
}

/** One edge-case time and two arbitrary minutes between FIRST and LAST. */
function timesOf(seed: number): number[] {
	const chance = createChance(seed);
	const anyMinute = () => FIRST + chance.between(0, (LAST - FIRST) / MINUTE) * MINUTE;
	return [parseTokyoInstant(chance.pick(AWKWARD_TIMES)), anyMinute(), anyMinute()];
}

const seedOf = (commit: string): number => Number.parseInt(commit.slice(0, 7), 16);

/** Hash of the checked-out commit, or a constant outside a repository. */
function commitAtHand(): string {
	try {
		return execFileSync("git", ["rev-parse", "HEAD"], {
			encoding: "utf8",
			stdio: ["ignore", "pipe", "ignore"],
		});
	} catch {
		return "0000001";
	}
}
