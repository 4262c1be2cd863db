/** The two orders of a list of journeys: of all of them, and of the favourites. */
export type JourneyOrder = "order" | "favourite_order";

type Ordered = { id: number } & Record<JourneyOrder, number>;

/** A list in one of its orders. */
export const inOrder = <Entry extends Ordered>(entries: readonly Entry[], of: JourneyOrder): Entry[] =>
	[...entries].sort((one, other) => one[of] - other[of] || one.id - other.id);

/**
 * Ids of a list after an entry was moved within a filtered part of it: it is put next to its new neighbour,
 * and all others keep their order.
 * @param from its index in the part, from 0
 * @param to its new index in the part
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

/** List with these entries first, in this order, followed by all others. */
export const ordered = <Entry extends Ordered>(
	entries: readonly Entry[],
	ids: readonly number[],
	of: JourneyOrder,
): Entry[] => {
	const rest = inOrder(entries, of).filter(({ id }) => !ids.includes(id));
	const places = new Map([...ids, ...rest.map(({ id }) => id)].map((id, place) => [id, place + 1]));
	return entries.map((entry) => ({ ...entry, [of]: places.get(entry.id)! }));
};
