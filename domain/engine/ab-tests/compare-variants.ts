/** Friends of a variant, and those of them who reached the goal. */
export interface VariantCount {
	/** Friends whose message LINE has accepted. */
	trials: number;
	successes: number;
}

/** Range that contains a value with a probability of 95 %. */
export interface Interval {
	low: number;
	high: number;
}

/** Estimate of a variant's rate. */
export interface VariantEstimate {
	/** Share of successes; null without friends. */
	rate: number | null;
	interval: Interval;
	/** Probability that its rate is the highest. */
	bestProbability: number;
	/** Expected distance to the highest rate, if this variant is chosen. */
	expectedLoss: number;
}

/** Tail on either side of an interval of 95 %. */
const TAIL = 0.025;
/** Standard deviations around a mean outside of which nothing is counted; a rate near zero has a long tail upwards. */
const REACH = 18;
/** Steps of the grid within the narrowest distribution's standard deviation. */
const STEPS_PER_DEVIATION = 24;
const MIN_STEPS = 400;
const MAX_STEPS = 20_000;

/**
 * Compares rates of which nothing is known before: each has a uniform prior, so that its posterior is a Beta
 * distribution. The integrals are sums over one grid for all variants.
 */
export function compareVariants(counts: readonly VariantCount[]): VariantEstimate[] {
	const grid = createGrid(counts);
	const distributions = counts.map((count) => distributionOn(grid, count));
	const products = grid.middles.map((_, step) =>
		distributions.reduce((product, { below }) => product * below[step]!, 1),
	);
	const expectedHighest = grid.low + grid.width * products.reduce((sum, product) => sum + (1 - product), 0);
	return counts.map(({ trials, successes }, index) => {
		const own = distributions[index]!;
		const bestProbability = own.mass.reduce(
			(sum, mass, step) =>
				sum +
				mass *
					distributions.reduce(
						(product, { below }, other) => (other === index ? product : product * below[step]!),
						1,
					),
			0,
		);
		return {
			rate: trials === 0 ? null : successes / trials,
			interval: { low: quantile(grid, own, TAIL), high: quantile(grid, own, 1 - TAIL) },
			bestProbability,
			expectedLoss: Math.max(0, expectedHighest - meanOf({ trials, successes })),
		};
	});
}

/** Range of the difference of two rates, the second minus the first. */
export function differenceInterval(first: VariantCount, second: VariantCount): Interval {
	const grid = createGrid([first, second]);
	const [one, other] = [distributionOn(grid, first), distributionOn(grid, second)];
	const isBelow = (difference: number): number =>
		one.mass.reduce(
			(sum, mass, step) => sum + mass * probabilityBelow(grid, other, grid.middles[step]! + difference),
			0,
		);
	return { low: solve(isBelow, TAIL), high: solve(isBelow, 1 - TAIL) };
}

/** Evenly spaced middles of steps, which cover all that the distributions contain. */
interface Grid {
	low: number;
	width: number;
	middles: number[];
}

interface GridDistribution {
	/** Probability of each step. */
	mass: number[];
	/** Probability below the middle of each step. */
	below: number[];
}

const meanOf = ({ trials, successes }: VariantCount): number => (successes + 1) / (trials + 2);

const deviationOf = (count: VariantCount): number =>
	Math.sqrt((meanOf(count) * (1 - meanOf(count))) / (count.trials + 3));

function createGrid(counts: readonly VariantCount[]): Grid {
	const start = Math.max(0, Math.min(...counts.map((count) => meanOf(count) - REACH * deviationOf(count))));
	const high = Math.min(1, Math.max(...counts.map((count) => meanOf(count) + REACH * deviationOf(count))));
	const narrowest = Math.min(...counts.map(deviationOf));
	const steps = Math.min(
		MAX_STEPS,
		Math.max(MIN_STEPS, Math.ceil(((high - start) / narrowest) * STEPS_PER_DEVIATION)),
	);
	const width = (high - start) / steps;
	return {
		low: start,
		width,
		middles: Array.from({ length: steps }, (_, step) => start + (step + 0.5) * width),
	};
}

function distributionOn({ middles }: Grid, { trials, successes }: VariantCount): GridDistribution {
	const failures = trials - successes;
	const logs = middles.map((rate) => successes * Math.log(rate) + failures * Math.log1p(-rate));
	const highest = logs.reduce((most, log) => Math.max(most, log), Number.NEGATIVE_INFINITY);
	const weights = logs.map((log) => Math.exp(log - highest));
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	const mass = weights.map((weight) => weight / total);
	let sum = 0;
	const below = mass.map((each) => {
		sum += each;
		return sum - each / 2;
	});
	return { mass, below };
}

/** Probability of a value below a rate. */
function probabilityBelow({ low, width, middles }: Grid, { below }: GridDistribution, rate: number): number {
	const position = (rate - low) / width - 0.5;
	if (position < 0) return position < -0.5 ? 0 : below[0]! * (position + 0.5) * 2;
	const step = Math.floor(position);
	if (step >= middles.length - 1) return position >= middles.length - 0.5 ? 1 : below.at(-1)!;
	return below[step]! + (below[step + 1]! - below[step]!) * (position - step);
}

function quantile(grid: Grid, distribution: GridDistribution, probability: number): number {
	const { below } = distribution;
	const step = below.findIndex((each) => each >= probability);
	if (step < 0) return grid.middles.at(-1)!;
	if (step === 0) return grid.low + (grid.width / 2) * (probability / below[0]!);
	const [before, after] = [below[step - 1]!, below[step]!];
	return grid.middles[step - 1]! + (grid.width * (probability - before)) / (after - before);
}

/** Argument between -1 and 1 at which a growing function has a value. */
function solve(growing: (argument: number) => number, value: number): number {
	let [low, high] = [-1, 1];
	for (let round = 0; round < 40; round++) {
		const middle = (low + high) / 2;
		if (growing(middle) < value) low = middle;
		else high = middle;
	}
	return (low + high) / 2;
}
