import type { Minutes } from "./scale.ts";

/** Track props that are new objects with every board. */
interface Drawn {
	scale: Minutes;
	entries: readonly unknown[];
	closed: readonly Minutes[];
	shifts: readonly Minutes[];
	holds?: readonly Minutes[] | undefined;
}

const NONE: readonly Minutes[] = [];

const isSameSpan = (one: Minutes, other: Minutes): boolean => one.from === other.from && one.to === other.to;

const areSame = <Item>(
	one: readonly Item[],
	other: readonly Item[],
	isSame: (one: Item, other: Item) => boolean,
): boolean => one.length === other.length && one.every((each, index) => isSame(each, other[index]!));

/**
 * Whether two sets of track props render alike. A moved booking creates a new board with most rows unchanged;
 * rendering them again would slow down dragging.
 */
export function isDrawnAlike<Props extends Drawn>(one: Props, other: Props): boolean {
	const { scale, entries, closed, shifts, holds = NONE, ...rest } = one;
	const others = new Map(Object.entries(other));
	return (
		isSameSpan(scale, other.scale) &&
		areSame(entries, other.entries, Object.is) &&
		areSame(closed, other.closed, isSameSpan) &&
		areSame(shifts, other.shifts, isSameSpan) &&
		areSame(holds, other.holds ?? NONE, isSameSpan) &&
		Object.entries(rest).every(([name, value]) => Object.is(value, others.get(name)))
	);
}
