import { seeded } from "../seeded.ts";

/** Chance that can be had again: everything of a world or a filter is drawn from one of these. */
export interface Chance {
	/** True so many times of one. */
	maybe: (share: number) => boolean;
	/** A whole number, both ends included. */
	between: (from: number, to: number) => number;
	pick: <Item>(items: readonly Item[]) => Item;
	/** So many different ones, or as many as there are. */
	some: <Item>(items: readonly Item[], count: number) => Item[];
}

export function chanceOf(seed: number): Chance {
	const random = seeded(seed);
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
