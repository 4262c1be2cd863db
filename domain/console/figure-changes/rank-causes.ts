/** Count of records of a source in both periods; negative for a reason that kept messages back. */
export interface SourceCounts {
	source: string;
	itemId: number;
	before: number;
	after: number;
}

export interface RankedCause extends SourceCounts {
	/** Difference between the periods. */
	difference: number;
	/** Share of all differences in the direction of the whole change, 0 to 1. */
	share: number;
}

export interface RankedChange {
	before: number;
	after: number;
	/** Sources in the direction of the change, the largest difference first. */
	causes: RankedCause[];
	/** Sum of the differences in the other direction. */
	opposite: number;
}

/**
 * Ranks the sources of a figure by how much of its change they explain. Counts of the sources add up to the figure, so
 * that their differences add up to its change. Without a change every difference counts in its own direction.
 */
export function rankCauses(counts: readonly SourceCounts[], maxCauses: number): RankedChange {
	const before = counts.reduce((sum, each) => sum + each.before, 0);
	const after = counts.reduce((sum, each) => sum + each.after, 0);
	const direction = Math.sign(after - before);
	const differences = counts.map((each) => ({ ...each, difference: each.after - each.before }));
	const isCause = ({ difference }: { difference: number }) =>
		difference !== 0 && (direction === 0 || Math.sign(difference) === direction);
	const causes = differences
		.filter(isCause)
		.sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || compareSources(a, b));
	const total = causes.reduce((sum, { difference }) => sum + Math.abs(difference), 0);
	return {
		before,
		after,
		causes: causes
			.slice(0, maxCauses)
			.map((cause) => ({ ...cause, share: Math.abs(cause.difference) / total })),
		opposite: differences
			.filter((each) => !isCause(each))
			.reduce((sum, { difference }) => sum + difference, 0),
	};
}

const compareSources = (a: SourceCounts, b: SourceCounts): number =>
	a.source.localeCompare(b.source) || a.itemId - b.itemId;
