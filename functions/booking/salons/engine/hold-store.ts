import type { Hold } from "#domain/booking/salons/book.ts";

/** The place that keeps a room's holds, so that the next room of the same salon finds them. */
export interface HoldStore {
	read: () => Iterable<Hold>;
	put: (hold: Hold) => void;
	delete: (key: string) => void;
}

/** Brings a store from some holds to others, by the holds that differ. */
export function storeHolds(
	store: HoldStore,
	before: ReadonlyMap<string, Hold>,
	after: ReadonlyMap<string, Hold>,
): void {
	for (const key of before.keys()) if (!after.has(key)) store.delete(key);
	for (const [key, hold] of after) if (before.get(key) !== hold) store.put(hold);
}

const PREFIX = "hold:";

/** Holds in the storage of a Durable Object. */
export const holdsIn = ({ kv }: Pick<DurableObjectStorage, "kv">): HoldStore => ({
	read: () => [...kv.list<Hold>({ prefix: PREFIX })].map(([, hold]) => hold),
	put: (hold) => kv.put(PREFIX + hold.key, hold),
	delete: (key) => kv.delete(PREFIX + key),
});

/** Holds of a room that nobody restarts. */
export function holdsInMemory(): HoldStore {
	const holds = new Map<string, Hold>();
	return {
		read: () => [...holds.values()],
		put: (hold) => holds.set(hold.key, hold),
		delete: (key) => holds.delete(key),
	};
}
