import type { BoardSpan } from "./timeScale.ts";

/** Track props that are new objects on every render of the board. */
interface ComparedTrackProps {
	scale: BoardSpan;
	entries: readonly unknown[];
	closed: readonly BoardSpan[];
	shifts: readonly BoardSpan[];
	holds?: readonly BoardSpan[] | undefined;
}

const NO_SPANS: readonly BoardSpan[] = [];

const isSameSpan = (one: BoardSpan, other: BoardSpan): boolean =>
	one.from === other.from && one.to === other.to;

const areListsEqual = <Item>(
	one: readonly Item[],
	other: readonly Item[],
	isSame: (one: Item, other: Item) => boolean,
): boolean => one.length === other.length && one.every((each, index) => isSame(each, other[index]!));

/**
 * Whether two sets of track props render alike. A moved booking creates a new board with most rows unchanged;
 * rendering them again would slow down dragging.
 */
export function areTrackPropsEqual<Props extends ComparedTrackProps>(one: Props, other: Props): boolean {
	const { scale, entries, closed, shifts, holds = NO_SPANS, ...rest } = one;
	const others = new Map(Object.entries(other));
	return (
		isSameSpan(scale, other.scale) &&
		areListsEqual(entries, other.entries, Object.is) &&
		areListsEqual(closed, other.closed, isSameSpan) &&
		areListsEqual(shifts, other.shifts, isSameSpan) &&
		areListsEqual(holds, other.holds ?? NO_SPANS, isSameSpan) &&
		Object.entries(rest).every(([name, value]) => Object.is(value, others.get(name)))
	);
}
