/** Where a message stands in a list. */
export interface Place {
	timestamp: number;
	id: number;
}

/** Which of two places comes first on the way that is read (negative: the first one). */
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

/** What one database knows of a page. */
export interface Source<Row extends Place> {
	rows: Row[];
	/** Where looking ended: nothing is known of what lies beyond. Null where all was seen. */
	end: Place | null;
}

export interface Merged<Row extends Place> {
	rows: Row[];
	/** What comes next lies behind it; null where that is nothing. */
	end: Place | null;
}

/**
 * A page of what several databases know, as far as all of them know it. A message that two of them have stands there once,
 * as the first of them has it.
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

/** A message with where it stands. */
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
