import type { Hold } from "#domain/booking/salons/salon-book.ts";

/** Storage of a room's holds, which survives a restart of the room. */
export interface HoldStore {
	read: () => Iterable<Hold>;
	put: (hold: Hold) => void;
	delete: (key: string) => void;
}

/** Writes the difference between two states of the holds. */
export function writeHoldChanges(
	store: HoldStore,
	before: ReadonlyMap<string, Hold>,
	after: ReadonlyMap<string, Hold>,
): void {
	for (const key of before.keys()) if (!after.has(key)) store.delete(key);
	for (const [key, hold] of after) if (before.get(key) !== hold) store.put(hold);
}

const HOLD_PREFIX = "hold:";

/** Holds in the storage of a Durable Object. */
export const createDurableHoldStore = ({ kv }: Pick<DurableObjectStorage, "kv">): HoldStore => ({
	read: () => [...kv.list<Hold>({ prefix: HOLD_PREFIX })].map(([, hold]) => hold),
	put: (hold) => kv.put(HOLD_PREFIX + hold.key, hold),
	delete: (key) => kv.delete(HOLD_PREFIX + key),
});

/** Holds in memory, for a room that is never restarted. */
export function createMemoryHoldStore(): HoldStore {
	const holds = new Map<string, Hold>();
	return {
		read: () => [...holds.values()],
		put: (hold) => holds.set(hold.key, hold),
		delete: (key) => holds.delete(key),
	};
}
