import { createRandomGenerator } from "#tests/support/seeded-generator.ts";

/** Seeded random source. */
export class Dice {
	readonly #random: () => number;

	constructor(seed: number) {
		this.#random = createRandomGenerator(seed);
	}

	/** Integer in the range, both ends included. */
	between(from: number, to: number): number {
		return from + Math.floor(this.#random() * (to - from + 1));
	}

	/** True with this probability. */
	happens(probability: number): boolean {
		return this.#random() < probability;
	}

	pick<T>(from: readonly T[]): T {
		return from[this.between(0, from.length - 1)]!;
	}

	shuffle<T>(items: readonly T[]): T[] {
		const shuffled = [...items];
		for (let last = shuffled.length - 1; last > 0; last--) {
			const other = this.between(0, last);
			[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!];
		}
		return shuffled;
	}
}
