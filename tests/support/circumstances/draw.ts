import { execFileSync } from "node:child_process";
import { chanceOf } from "../oracle/chance.ts";
import { AWKWARD_TIMES } from "./awkward-times.ts";
import { instantOf } from "./instant.ts";

/** What a run of the tests meets that is not in the code: the times at which its files begin, and what is left to chance. */
export interface Circumstances {
	/** Decides every random test. */
	seed: number;
	/** How many seeds each random test goes through, this one first. */
	seeds: number;
	/** Epoch ms. Each test file begins at one of them. */
	times: number[];
}

const FIRST = instantOf("2026-01-01 00:00");
const LAST = instantOf("2030-12-31 23:50");
const MINUTE = 60_000;

/**
 * The circumstances of this run: those named in TEST_SEED and TEST_TIMES (`2028-02-29 10:00`, Tokyo's time, with
 * commas between), or else drawn from the commit, so that one commit always meets the same and another commit others.
 * TEST_SEEDS has each random test go through so many seeds.
 */
export function drawCircumstances(
	{ TEST_SEED, TEST_SEEDS, TEST_TIMES }: NodeJS.ProcessEnv = process.env,
	commit = commitAtHand,
): Circumstances {
	const seed = TEST_SEED ? Number(TEST_SEED) : seedOf(commit());
	if (!Number.isSafeInteger(seed)) throw new Error(`TEST_SEED is no whole number: ${TEST_SEED}`);
	const seeds = Number(TEST_SEEDS || 1);
	if (!Number.isSafeInteger(seeds) || seeds < 1) throw new Error(`TEST_SEEDS is no count: ${TEST_SEEDS}`);
	const times = TEST_TIMES ? TEST_TIMES.split(",").map((time) => instantOf(time.trim())) : timesOf(seed);
	return { seed, seeds, times };
}

/** An awkward time, and two of the years in which the product is used, at any minute. */
function timesOf(seed: number): number[] {
	const chance = chanceOf(seed);
	const anyMinute = () => FIRST + chance.between(0, (LAST - FIRST) / MINUTE) * MINUTE;
	return [instantOf(chance.pick(AWKWARD_TIMES)), anyMinute(), anyMinute()];
}

const seedOf = (commit: string): number => Number.parseInt(commit.slice(0, 7), 16);

/** The commit checked out, or one that stands for none where there is no repository. */
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
