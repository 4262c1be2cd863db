/** The two orders of a list of journeys: of all of them, and of the favourites. */
export type JourneyOrder = "order" | "favourite_order";

type Ordered = { id: number } & Record<JourneyOrder, number>;

/** A list in one of its orders. */
export const inOrder = <Entry extends Ordered>(entries: readonly Entry[], of: JourneyOrder): Entry[] =>
	[...entries].sort((one, other) => one[of] - other[of] || one.id - other.id);

/**
 * The ids of a list after an entry of a part of it was moved within that part: it stands beside whom it was put beside,
 * and all others keep their order.
 * @param from its place in the part, from 0
 * @param to the place in the part that it gets
 */
export function movedWithin(
	all: readonly { id: number }[],
	part: readonly { id: number }[],
	{ from, to }: { from: number; to: number },
): number[] {
	const ids = all.map(({ id }) => id);
	const [moved, beside] = [part[from], part[to]];
	if (!moved || !beside || moved === beside) return ids;
	const place = ids.indexOf(beside.id);
	return ids.filter((id) => id !== moved.id).toSpliced(place, 0, moved.id);
}

/** The list as it is once these are in this order, ahead of all that are not named. */
export const ordered = <Entry extends Ordered>(
	entries: readonly Entry[],
	ids: readonly number[],
	of: JourneyOrder,
): Entry[] => {
	const rest = inOrder(entries, of).filter(({ id }) => !ids.includes(id));
	const places = new Map([...ids, ...rest.map(({ id }) => id)].map((id, place) => [id, place + 1]));
	return entries.map((entry) => ({ ...entry, [of]: places.get(entry.id)! }));
};
