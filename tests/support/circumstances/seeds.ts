import { inject } from "vitest";

/** The seeds that each random test of this run goes through: the run's own, and as many after it as TEST_SEEDS asks for. */
export const SEEDS: readonly number[] = Array.from(
	{ length: inject("seeds") },
	(_, index) => inject("seed") + index,
);

/** One in so many cases of a walk: in the daily run, where the seed draws which, and where TEST_SEEDS asks for many seeds. */
const ONE_IN = {
	"filters among chance": [2, 1],
	"pages by every way": [2, 1],
	"calls with a remembered session": [3, 1],
} as const;

/** Tells whether the nth case of a walk is walked in this run: over enough seeds each is. */
export function isWalked(walk: keyof typeof ONE_IN, place: number, seed = inject("seed")): boolean {
	const [daily, full] = ONE_IN[walk];
	return (place + seed) % (inject("seeds") > 1 ? full : daily) === 0;
}
