/** Orders of a list of journeys: of all, and of the favourites. */
export type JourneyOrder = "order" | "favourite_order";

type OrderedEntry = { id: number } & Record<JourneyOrder, number>;

/** Entries sorted by one of the orders. */
export const sortByOrder = <Entry extends OrderedEntry>(
	entries: readonly Entry[],
	of: JourneyOrder,
): Entry[] => [...entries].sort((a, b) => a[of] - b[of] || a.id - b.id);

/**
 * Ids of the whole list after an entry was moved within a filtered part: it is inserted next to its new
 * neighbour, and all others keep their order.
 * @param from index in the part, from 0
 * @param to new index in the part
 */
export function moveWithin(
	all: readonly { id: number }[],
	part: readonly { id: number }[],
	{ from, to }: { from: number; to: number },
): number[] {
	const ids = all.map(({ id }) => id);
	const [moved, neighbour] = [part[from], part[to]];
	if (!moved || !neighbour || moved === neighbour) return ids;
	const targetIndex = ids.indexOf(neighbour.id);
	return ids.filter((id) => id !== moved.id).toSpliced(targetIndex, 0, moved.id);
}

/** Entries renumbered so that these ids come first, in this order. */
export const renumberEntries = <Entry extends OrderedEntry>(
	entries: readonly Entry[],
	ids: readonly number[],
	of: JourneyOrder,
): Entry[] => {
	const otherEntries = sortByOrder(entries, of).filter(({ id }) => !ids.includes(id));
	const positions = new Map(
		[...ids, ...otherEntries.map(({ id }) => id)].map((id, index) => [id, index + 1]),
	);
	return entries.map((entry) => ({ ...entry, [of]: positions.get(entry.id)! }));
};
