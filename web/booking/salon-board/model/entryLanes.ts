import type { BoardSpan } from "./timeScale.ts";

/** Entry with its lane among overlapping entries. */
export interface LaneEntry<Entry> {
	entry: Entry;
	/** Index of its lane, from 0. */
	lane: number;
	laneCount: number;
}

/** Assigns overlapping entries to lanes side by side, so that none hides another. */
export function assignLanes<Entry extends BoardSpan>(entries: readonly Entry[]): LaneEntry<Entry>[] {
	const laneEntries: LaneEntry<Entry>[] = [];
	let cluster: LaneEntry<Entry>[] = [];
	let laneEnds: number[] = [];
	const closeCluster = () => {
		for (const each of cluster) each.laneCount = laneEnds.length;
		laneEntries.push(...cluster);
		cluster = [];
		laneEnds = [];
	};
	for (const entry of entries.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
		if (laneEnds.every((end) => end <= entry.from)) closeCluster();
		const freeLane = laneEnds.findIndex((end) => end <= entry.from);
		const lane = freeLane === -1 ? laneEnds.length : freeLane;
		laneEnds[lane] = entry.to;
		cluster.push({ entry, lane, laneCount: 1 });
	}
	closeCluster();
	return laneEntries;
}
