/** Position of a message in a list. */
export interface MessagePosition {
	timestamp: number;
	id: number;
}

/** Compares two positions in the reading direction (negative: the first one comes first). */
export type MessageOrder = (a: MessagePosition, b: MessagePosition) => number;

/** Order into the past. */
export const newestFirst: MessageOrder = (a, b) => b.timestamp - a.timestamp || b.id - a.id;
/** Order into the future. */
export const oldestFirst: MessageOrder = (a, b) => newestFirst(b, a);
/** Order of storage, the last message first. */
export const lastStoredFirst: MessageOrder = (a, b) => b.id - a.id;

/** The same order for rows that contain a message. */
export const compareMessages =
	(order: MessageOrder) =>
	(a: { message: MessagePosition }, b: { message: MessagePosition }): number =>
		order(a.message, b.message);

/** Rows of one database for a page. */
export interface PageSource<Row extends MessagePosition> {
	rows: Row[];
	/** Position where the search ended; rows beyond it are unknown. Null where all rows were read. */
	end: MessagePosition | null;
}

/** Page of the messages of several databases. */
export interface MergedPage<Row extends MessagePosition> {
	rows: Row[];
	/** Position after which the next page begins; null where there is none. */
	end: MessagePosition | null;
}

/**
 * Merges the pages of several databases, up to the first position that one of them has not read. A message
 * found in two of them occurs once, in the version of the first.
 */
export function mergePages<Row extends MessagePosition>(
	sources: readonly PageSource<Row>[],
	order: MessageOrder,
	take: number,
): MergedPage<Row> {
	const [firstEnd = null] = sources.flatMap(({ end }) => (end ? [end] : [])).sort(order);
	const rowById = new Map(
		sources
			.toReversed()
			.flatMap(({ rows }) => rows)
			.map((row) => [row.id, row]),
	);
	const readRows = [...rowById.values()]
		.filter((row) => firstEnd === null || order(row, firstEnd) <= 0)
		.sort(order);
	const rows = readRows.slice(0, take);
	return { rows, end: readRows.length > take ? rows.at(-1)! : firstEnd };
}

/** A message with its position. */
export const withPosition = <Row extends { message: MessagePosition }>(row: Row): MessagePosition & Row => ({
	...row,
	timestamp: row.message.timestamp,
	id: row.message.id,
});

/** Converts the rows of a statement that reads one more than `take`. */
export const toPageSource = <Row extends MessagePosition>(rows: Row[], take: number): PageSource<Row> => ({
	rows,
	end: rows.length > take ? rows.at(-1)! : null,
});
