import { Refusal } from "#functions/platform/http/refusal.ts";
import { lastFirst, type Merged, merged, type Order, type Place, type Source } from "./merged.ts";
import type { Reach } from "./reach.ts";

interface Asked<Row extends Place> {
	/** Recent messages of the page. */
	recent: Source<Row>;
	/** Read in the same transaction; null where the archive has nothing for the page. */
	reach: Reach | null;
	/** Into the past. */
	order: Order;
	take: number;
	/** Nothing was read before it. */
	isFirst: boolean;
	/** Whether the archive is queried even if the page does not reach it. */
	isWhole: boolean;
}

export interface Across<Row extends Place> extends Merged<Row> {
	/** Whether the archive was queried too. */
	isWhole: boolean;
	/** Whether the next page reaches the archive. */
	nextIsWhole: boolean;
}

/**
 * A page into the past across the border between recent messages and the archive. The archive is queried only
 * for a page that reaches it, and after the recent messages: a message that moves meanwhile is found twice
 * rather than never, and shown once. If the archive does not respond, the page ends at its border; a page
 * beyond it is refused.
 * @throws Refusal 503 for a page that is entirely in the archive.
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
