/** Arms of a test by weight, and the share of friends that take part. */
export interface TestSplit {
	testId: number;
	/** Percentage of the friends that take part, 1 to 100. */
	share: number;
	/** Weight of each variant, in their order. */
	weights: readonly number[];
}

/**
 * Variant of a friend, by its index; null for a friend who does not take part. It depends on the test and the friend
 * alone, so it is the same at every attempt, and independent of other tests.
 */
export function assignArm({ testId, share, weights }: TestSplit, friendId: number): number | null {
	if (fractionOf(testId, friendId, TAKES_PART) * 100 >= share) return null;
	const total = weights.reduce((sum, weight) => sum + weight, 0);
	let left = fractionOf(testId, friendId, CHOOSES_VARIANT) * total;
	for (const [index, weight] of weights.entries()) {
		left -= weight;
		if (left < 0) return index;
	}
	return weights.length - 1;
}

/** Seeds of the two independent numbers of a friend. */
const TAKES_PART = 0x9e37;
const CHOOSES_VARIANT = 0x79b9;

/** Number from 0 to below 1, evenly distributed over the friends of a test. */
const fractionOf = (testId: number, friendId: number, seed: number): number =>
	mix(mix(mix(seed) ^ testId) ^ friendId) / 2 ** 32;

/** Finalizer of MurmurHash3: each bit of the result depends on each bit of the argument. */
function mix(value: number): number {
	let hash = (value + 0x6d2b79f5) >>> 0;
	hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
	hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
	return (hash ^ (hash >>> 16)) >>> 0;
}
