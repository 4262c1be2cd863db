import { compareVariants, type VariantCount, type VariantEstimate } from "./compare-variants.ts";

/** Minimum number of friends of each variant for a decision. */
export const MIN_FRIENDS_PER_VARIANT = 100;
/** Minimum probability of being best for a winner. */
const WINNING_PROBABILITY = 0.975;
/** Maximum expected loss of a winner: half a percentage point. */
const MAX_EXPECTED_LOSS = 0.005;
/**
 * Highest rate of tests without any difference in which the rule names a winner all the same. It holds because the rule is
 * applied once, at the end of the horizon.
 */
export const WRONG_WINNER_RATE = 0.05;

/** Result of the rule: the index of the winner, or why there is none. */
export type Decision =
	| { verdict: "winner"; winner: number }
	| { verdict: "too_few" }
	| { verdict: "no_difference" };

/** Applies the rule to the counts at the end of the horizon. */
export function decideWinner(
	counts: readonly VariantCount[],
	estimates: readonly VariantEstimate[] = compareVariants(counts),
): Decision {
	if (counts.some(({ trials }) => trials < MIN_FRIENDS_PER_VARIANT)) return { verdict: "too_few" };
	const winner = indexOfBest(estimates);
	const { bestProbability, expectedLoss } = estimates[winner]!;
	return bestProbability >= WINNING_PROBABILITY && expectedLoss <= MAX_EXPECTED_LOSS
		? { verdict: "winner", winner }
		: { verdict: "no_difference" };
}

/** Index of the variant that is most probably best. */
export const indexOfBest = (estimates: readonly VariantEstimate[]): number =>
	estimates.reduce(
		(best, { bestProbability }, index) => (bestProbability > estimates[best]!.bestProbability ? index : best),
		0,
	);
