import type { BoardSpan } from "./timeScale.ts";

/** Track props that are new objects on every render of the board. */
interface ComparedTrackProps {
	scale: BoardSpan;
	entries: readonly unknown[];
	closedSpans: readonly BoardSpan[];
	shifts: readonly BoardSpan[];
	holds?: readonly BoardSpan[] | undefined;
}

const NO_SPANS: readonly BoardSpan[] = [];

const isSameSpan = (a: BoardSpan, b: BoardSpan): boolean => a.from === b.from && a.to === b.to;

const areListsEqual = <Item>(
	one: readonly Item[],
	other: readonly Item[],
	isSame: (a: Item, b: Item) => boolean,
): boolean => one.length === other.length && one.every((each, index) => isSame(each, other[index]!));

/**
 * Whether two sets of track props render alike. A moved booking creates a new board with most rows unchanged;
 * rendering them again would slow down dragging.
 */
export function areTrackPropsEqual<Props extends ComparedTrackProps>(previous: Props, next: Props): boolean {
	const { scale, entries, closedSpans, shifts, holds = NO_SPANS, ...rest } = previous;
	const nextProps = new Map(Object.entries(next));
	return (
		isSameSpan(scale, next.scale) &&
		areListsEqual(entries, next.entries, Object.is) &&
		areListsEqual(closedSpans, next.closedSpans, isSameSpan) &&
		areListsEqual(shifts, next.shifts, isSameSpan) &&
		areListsEqual(holds, next.holds ?? NO_SPANS, isSameSpan) &&
		Object.entries(rest).every(([name, value]) => Object.is(value, nextProps.get(name)))
	);
}
