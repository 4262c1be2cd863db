import { createRandomGenerator } from "../seeded-generator.ts";

/** Reproducible random source of worlds and filters. */
export interface Chance {
	/** True with this probability. */
	maybe: (share: number) => boolean;
	/** Integer in the range, both ends included. */
	between: (from: number, to: number) => number;
	pick: <Item>(items: readonly Item[]) => Item;
	/** Distinct items, at most `count`. */
	some: <Item>(items: readonly Item[], count: number) => Item[];
}

export function createChance(seed: number): Chance {
	const random = createRandomGenerator(seed);
	const between = (from: number, to: number) => from + Math.floor(random() * (to - from + 1));
	const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
	return {
		maybe: (share) => random() < share,
		between,
		pick,
		some: (items, count) => {
			const left = [...items];
			const chosen: typeof left = [];
			while (chosen.length < count && left.length > 0)
				chosen.push(left.splice(Math.floor(random() * left.length), 1)[0]!);
			return chosen;
		},
	};
}
