import { compareVariants, differenceInterval, type VariantCount } from "./compare-variants.ts";
import { type Decision, decideWinner, indexOfBest, MIN_FRIENDS_PER_VARIANT } from "./decide-winner.ts";

/** Name of a variant by its index: A案. */
export const variantName = (index: number): string => `${"ABCD"[index]}案`;

/** Sentence that compares the variants by their current counts, for operators. */
export function describeComparison(
	counts: readonly VariantCount[],
	estimates = compareVariants(counts),
): string {
	const decision = decideWinner(counts, estimates);
	if (decision.verdict === "too_few")
		return `どの案も${MIN_FRIENDS_PER_VARIANT}人に届くまで、比べられません。`;
	const best = indexOfBest(estimates);
	const other = indexOfNext(estimates, best);
	const { low, high } = differenceInterval(counts[other]!, counts[best]!);
	const facts = `${variantName(best)}が最もよい確率は${formatProbability(estimates[best]!.bestProbability)}です。${variantName(other)}との差は${formatPoints(low)}〜${formatPoints(high)}ポイント（95%）です。`;
	return decision.verdict === "winner" ? facts : `${facts}差があるとは言えません。`;
}

/** Sentences about the rule's result at the end of the horizon. */
export const DECISION_TEXTS: Record<Decision["verdict"], string> = {
	winner: "差があると言えます。",
	too_few: "届いた友だちが少なく、比べられませんでした。",
	no_difference: "差があるとは言えません。",
};

/** Index of the variant with the highest rate beside the best. */
const indexOfNext = (estimates: readonly { rate: number | null }[], best: number): number =>
	estimates
		.map(({ rate }, index) => ({ rate: rate ?? 0, index }))
		.filter(({ index }) => index !== best)
		.reduce((next, each) => (each.rate > next.rate ? each : next)).index;

/** Whole percent of a probability, rounded down: 100 % would claim a certainty. */
export function formatProbability(probability: number): string {
	if (probability > 0.99) return "99%より高い値";
	return `${Math.floor(probability * 100)}%`;
}

/** Percentage points with a sign: +1.2. */
function formatPoints(difference: number): string {
	const points = (difference * 100).toFixed(1);
	return difference > 0 && points !== "0.0" ? `+${points}` : points === "-0.0" ? "0.0" : points;
}
