import { describe, expect, test } from "vitest";
import { assignArm } from "#domain/engine/ab-tests/assign-arm.ts";
import { compareVariants, differenceInterval } from "#domain/engine/ab-tests/compare-variants.ts";
import { decideWinner, WRONG_WINNER_RATE } from "#domain/engine/ab-tests/decide-winner.ts";
import { describeComparison } from "#domain/engine/ab-tests/describe-comparison.ts";

/** Seeded numbers from 0 to below 1 (mulberry32). */
function seeded(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let value = Math.imul(state ^ (state >>> 15), 1 | state);
		value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
		return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
	};
}

const countOf = (random: () => number, trials: number, rate: number) => ({
	trials,
	successes: Array.from({ length: trials }, random).filter((each) => each < rate).length,
});

/** Share of simulated tests in which the rule's result fulfils a condition. */
function shareOfTests(
	rates: readonly number[],
	{ trials, tests, seed }: { trials: number; tests: number; seed: number },
	isCounted: (decision: ReturnType<typeof decideWinner>) => boolean,
): number {
	const random = seeded(seed);
	const decisions = Array.from({ length: tests }, () =>
		decideWinner(rates.map((rate) => countOf(random, trials, rate))),
	);
	return decisions.filter(isCounted).length / tests;
}

describe("comparison of variants", () => {
	test("has the known probabilities of two Beta distributions", () => {
		const [a, b] = compareVariants([
			{ trials: 3, successes: 1 },
			{ trials: 3, successes: 2 },
		]);
		expect(b!.bestProbability).toBeCloseTo(
			closedForm({ trials: 3, successes: 1 }, { trials: 3, successes: 2 }),
			5,
		);
		expect(a!.bestProbability + b!.bestProbability).toBeCloseTo(1, 6);
		for (const [one, other] of [
			[
				{ trials: 1_000, successes: 50 },
				{ trials: 1_000, successes: 70 },
			],
			[
				{ trials: 100, successes: 0 },
				{ trials: 20_000, successes: 40 },
			],
			[
				{ trials: 500, successes: 500 },
				{ trials: 300, successes: 299 },
			],
		] as const)
			expect(compareVariants([one, other])[1]!.bestProbability).toBeCloseTo(closedForm(one, other), 3);
	});

	test("has the known intervals", () => {
		// Quantiles of Beta(1, 1), and of Beta(1, n + 1), which are 1 - p^(1/(n+1)).
		const [flat] = compareVariants([
			{ trials: 0, successes: 0 },
			{ trials: 0, successes: 0 },
		]);
		expect(flat!.rate).toBeNull();
		expect(flat!.interval.low).toBeCloseTo(0.025, 3);
		expect(flat!.interval.high).toBeCloseTo(0.975, 3);
		const [none] = compareVariants([
			{ trials: 99, successes: 0 },
			{ trials: 99, successes: 0 },
		]);
		expect(none!.interval.high).toBeCloseTo(1 - 0.025 ** (1 / 100), 5);
		expect(none!.interval.low).toBeCloseTo(1 - 0.975 ** (1 / 100), 5);
		// The difference of large samples is nearly normal.
		const { low, high } = differenceInterval(
			{ trials: 10_000, successes: 1_000 },
			{ trials: 10_000, successes: 1_200 },
		);
		const deviation = Math.sqrt((0.1 * 0.9 + 0.12 * 0.88) / 10_000);
		expect(low).toBeCloseTo(0.02 - 1.96 * deviation, 4);
		expect(high).toBeCloseTo(0.02 + 1.96 * deviation, 4);
	});

	test("has the expected loss of equal and of flat rates", () => {
		// Of two flat rates the higher is 2/3 on average, and each 1/2.
		const [one] = compareVariants([
			{ trials: 0, successes: 0 },
			{ trials: 0, successes: 0 },
		]);
		expect(one!.expectedLoss).toBeCloseTo(1 / 6, 4);
		const four = compareVariants(Array.from({ length: 4 }, () => ({ trials: 200, successes: 20 })));
		for (const { bestProbability } of four) expect(bestProbability).toBeCloseTo(0.25, 4);
	});

	test("is told in words, and says where nothing can be said", () => {
		expect(
			describeComparison([
				{ trials: 99, successes: 9 },
				{ trials: 500, successes: 90 },
			]),
		).toBe("どの案も100人に届くまで、比べられません。");
		expect(
			describeComparison([
				{ trials: 1_000, successes: 50 },
				{ trials: 1_000, successes: 83 },
			]),
		).toMatch(/^B案が最もよい確率は99%より高い値です。A案との差は\+1\.\d〜\+5\.\dポイント（95%）です。$/);
		expect(
			describeComparison([
				{ trials: 1_000, successes: 50 },
				{ trials: 1_000, successes: 55 },
			]),
		).toMatch(
			/^B案が最もよい確率は6\d%です。A案との差は-1\.\d〜\+2\.\dポイント（95%）です。差があるとは言えません。$/,
		);
	});
});

describe("rule for a winner", () => {
	const names = ({ verdict }: ReturnType<typeof decideWinner>) => verdict === "winner";

	test.each([2, 3, 4])("names one of %i equal variants no more often than it says", (variants) => {
		for (const rate of [0.05, 0.3]) {
			const share = shareOfTests(
				Array.from({ length: variants }, () => rate),
				{ trials: 400, tests: 600, seed: 11 + variants },
				names,
			);
			// Two standard deviations of six hundred tests.
			expect(share).toBeLessThanOrEqual(WRONG_WINNER_RATE + 0.018);
		}
	});

	test("finds a true difference of 5 and 9 % in four of five tests with a thousand friends each, and hardly ever the worse one", () => {
		const setup = { trials: 1_000, tests: 400, seed: 5 };
		expect(
			shareOfTests([0.05, 0.09], setup, (decision) => decision.verdict === "winner" && decision.winner === 1),
		).toBeGreaterThanOrEqual(0.8);
		expect(
			shareOfTests([0.05, 0.09], setup, (decision) => decision.verdict === "winner" && decision.winner === 0),
		).toBeLessThanOrEqual(0.005);
	});

	test("decides nothing with too few friends of one variant", () => {
		expect(
			decideWinner([
				{ trials: 99, successes: 0 },
				{ trials: 5_000, successes: 2_500 },
			]),
		).toEqual({
			verdict: "too_few",
		});
	});
});

describe("split", () => {
	const friends = Array.from({ length: 40_000 }, (_, index) => index + 1);
	const split = { testId: 7, share: 20, weights: [1, 1] };

	test("is even, keeps to share and weights, and never changes", () => {
		const arms = friends.map((id) => assignArm(split, id));
		const shareOf = (arm: number | null) => arms.filter((each) => each === arm).length / friends.length;
		expect(shareOf(null)).toBeCloseTo(0.8, 1.7);
		expect(shareOf(0)).toBeCloseTo(0.1, 2);
		expect(shareOf(1)).toBeCloseTo(0.1, 2);
		expect(friends.map((id) => assignArm(split, id))).toEqual(arms);
		const weighted = friends.map((id) => assignArm({ testId: 7, share: 100, weights: [3, 1] }, id));
		expect(weighted).not.toContain(null);
		expect(weighted.filter((arm) => arm === 0).length / friends.length).toBeCloseTo(0.75, 2);
	});

	test("is independent of other tests", () => {
		const both = friends.filter((id) => assignArm({ ...split, share: 100 }, id) === 0);
		const again = both.filter((id) => assignArm({ ...split, testId: 8, share: 100 }, id) === 0);
		expect(again.length / both.length).toBeCloseTo(0.5, 1.7);
	});
});

interface Count {
	trials: number;
	successes: number;
}

/** Probability that the second rate is higher, by the sum over the second's successes. */
function closedForm(one: Count, other: Count): number {
	const [a, b] = [one.successes + 1, one.trials - one.successes + 1];
	const [c, d] = [other.successes + 1, other.trials - other.successes + 1];
	let sum = 0;
	for (let index = 0; index < c; index++)
		sum += Math.exp(logBeta(a + index, b + d) - Math.log(d + index) - logBeta(1 + index, d) - logBeta(a, b));
	return sum;
}

const logBeta = (a: number, b: number): number =>
	logFactorial(a - 1) + logFactorial(b - 1) - logFactorial(a + b - 1);

const logFactorials = [0];
function logFactorial(number: number): number {
	for (let next = logFactorials.length; next <= number; next++)
		logFactorials.push(logFactorials[next - 1]! + Math.log(next));
	return logFactorials[number]!;
}
