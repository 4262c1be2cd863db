/** Position of a message in a list. */
export interface Place {
	timestamp: number;
	id: number;
}

/** Compares two positions in the reading direction (negative: the first one comes first). */
export type Order = (one: Place, other: Place) => number;

export const newestFirst: Order = (one, other) => other.timestamp - one.timestamp || other.id - one.id;
export const oldestFirst: Order = (one, other) => newestFirst(other, one);
/** As messages were written down, the last one first. */
export const lastFirst: Order = (one, other) => other.id - one.id;

/** The same of rows that hold a message. */
export const byMessage =
	(order: Order) =>
	(one: { message: Place }, other: { message: Place }): number =>
		order(one.message, other.message);

/** Rows of one database for a page. */
export interface Source<Row extends Place> {
	rows: Row[];
	/** Position where the search ended; rows beyond it are unknown. Null where all were read. */
	end: Place | null;
}

export interface Merged<Row extends Place> {
	rows: Row[];
	/** Position after which the next page begins; null where there is none. */
	end: Place | null;
}

/**
 * Merges the pages of several databases, up to the first position that one of them has not read. A message
 * that two of them have occurs once, in the version of the first.
 */
export function merged<Row extends Place>(
	sources: readonly Source<Row>[],
	order: Order,
	take: number,
): Merged<Row> {
	const [nearest = null] = sources.flatMap(({ end }) => (end ? [end] : [])).sort(order);
	const all = new Map(
		sources
			.toReversed()
			.flatMap(({ rows }) => rows)
			.map((row) => [row.id, row]),
	);
	const known = [...all.values()].filter((row) => nearest === null || order(row, nearest) <= 0).sort(order);
	const rows = known.slice(0, take);
	return { rows, end: known.length > take ? rows.at(-1)! : nearest };
}

/** A message with its position. */
export const placed = <Row extends { message: Place }>(row: Row): Place & Row => ({
	...row,
	timestamp: row.message.timestamp,
	id: row.message.id,
});

/** The rows of a statement that reads one more than `take`. */
export const sourceOf = <Row extends Place>(rows: Row[], take: number): Source<Row> => ({
	rows,
	end: rows.length > take ? rows.at(-1)! : null,
});
