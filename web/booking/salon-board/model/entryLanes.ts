import type { BoardSpan } from "./timeScale.ts";

/** Entry with its lane among overlapping entries. */
export interface LaneEntry<Entry> {
	entry: Entry;
	/** Index of its lane, from 0. */
	lane: number;
	lanes: number;
}

/** Assigns overlapping entries to lanes side by side, so that none hides another. */
export function assignLanes<Entry extends BoardSpan>(entries: readonly Entry[]): LaneEntry<Entry>[] {
	const found: LaneEntry<Entry>[] = [];
	let cluster: LaneEntry<Entry>[] = [];
	let ends: number[] = [];
	const close = () => {
		for (const each of cluster) each.lanes = ends.length;
		found.push(...cluster);
		cluster = [];
		ends = [];
	};
	for (const entry of entries.toSorted((one, other) => one.from - other.from || other.to - one.to)) {
		if (ends.every((end) => end <= entry.from)) close();
		const free = ends.findIndex((end) => end <= entry.from);
		const lane = free === -1 ? ends.length : free;
		ends[lane] = entry.to;
		cluster.push({ entry, lane, lanes: 1 });
	}
	close();
	return found;
}
