import { inject } from "vitest";

/** Seeds of random tests in this run. */
export const SEEDS: readonly number[] = Array.from(
	{ length: inject("seeds") },
	(_, index) => inject("seed") + index,
);

/** Share of a walk's cases (1 in n): in the daily run, and with TEST_SEEDS above 1. */
const WALK_SHARES = {
	"filters among chance": [2, 1],
	"pages by every way": [4, 1],
	"calls with a remembered session": [6, 1],
} as const;

/** Whether the nth case of a walk runs. All cases run over enough seeds. */
export function isCaseDue(walk: keyof typeof WALK_SHARES, place: number, seed = inject("seed")): boolean {
	const [daily, full] = WALK_SHARES[walk];
	return (place + seed) % (inject("seeds") > 1 ? full : daily) === 0;
}

/** Number of cases of a random test: a part of them in the daily run, all with TEST_SEEDS above 1. */
export const drawnCases = ({ daily, all }: { daily: number; all: number }): number =>
	inject("seeds") > 1 ? all : daily;
