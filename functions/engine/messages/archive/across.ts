import { Refusal } from "#functions/platform/http/refusal.ts";
import { lastFirst, type Merged, merged, type Order, type Place, type Source } from "./merged.ts";
import type { Reach } from "./reach.ts";

interface Asked<Row extends Place> {
	/** What the database of recent messages knows of the page. */
	recent: Source<Row>;
	/** Read in the same transaction; null where the archive has nothing that the page could show. */
	reach: Reach | null;
	/** Into the past. */
	order: Order;
	take: number;
	/** Nothing was read before it. */
	isFirst: boolean;
	/** The archive is asked, whether the page reaches it or not. */
	isWhole: boolean;
}

export interface Across<Row extends Place> extends Merged<Row> {
	/** The archive was asked too. */
	isWhole: boolean;
	/** What comes next lies where the archive reaches. */
	nextIsWhole: boolean;
}

/**
 * A page into the past over the border between recent messages and the archive. The archive is asked only for a page that
 * reaches it, and after the recent messages: what moves meanwhile is found twice rather than never, and shown once.
 * Where the archive does not answer, the page ends at its border; what lies behind says so.
 * @throws Refusal 503 for a page that lies behind it as a whole.
 */
export async function acrossBorder<Row extends Place>(
	{ recent, reach, order, take, isFirst, isWhole }: Asked<Row>,
	askArchived: () => Promise<Source<Row>[]>,
): Promise<Across<Row>> {
	if (reach === null) return { ...merged([recent], order, take), isWhole: false, nextIsWhole: false };
	const border = borderOf(reach, order);
	const isBehind = (end: Place | null) => end !== null && order(end, border) >= 0;
	const unread = merged([recent, { rows: [], end: border }], order, take);
	const withoutArchive = { ...unread, isWhole: false, nextIsWhole: isBehind(unread.end) };
	if (unread.end !== border && !isWhole) return withoutArchive;
	try {
		const whole = merged([recent, ...(await askArchived())], order, take);
		return { ...whole, isWhole: true, nextIsWhole: isBehind(whole.end) };
	} catch (error) {
		if (!(error instanceof Refusal) || (unread.rows.length === 0 && !isFirst)) throw error;
		return withoutArchive;
	}
}

/** The last place before the archive. */
const borderOf = (reach: Reach, order: Order): Place =>
	order === lastFirst ? { timestamp: 0, id: reach.id + 1 } : { timestamp: reach.at + 1, id: 0 };
