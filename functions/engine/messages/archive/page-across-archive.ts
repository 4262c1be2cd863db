import { Refusal } from "#functions/platform/http/request-refusal.ts";
import type { ArchiveExtent } from "./archive-extent.ts";
import {
	lastStoredFirst,
	type MergedPage,
	type MessageOrder,
	type MessagePosition,
	mergePages,
	type PageSource,
} from "./merge-pages.ts";

interface PageQuery<Row extends MessagePosition> {
	/** Recent messages of the page. */
	recent: PageSource<Row>;
	/** Extent of the archive, read in the same transaction; null where the archive has nothing for the page. */
	extent: ArchiveExtent | null;
	/** An order into the past. */
	order: MessageOrder;
	take: number;
	/** Whether it is the first page. */
	isFirst: boolean;
	/** Whether the archive is queried even if the page does not reach it. */
	isWhole: boolean;
}

/** Page of messages, with or without those of the archive. */
export interface PageAcrossArchive<Row extends MessagePosition> extends MergedPage<Row> {
	/** Whether the archive was queried too. */
	isWhole: boolean;
	/** Whether the next page reaches the archive. */
	nextIsWhole: boolean;
}

/**
 * Reads a page into the past across the border between recent messages and the archive. The archive is
 * queried only for a page that reaches it, and after the recent messages: a message that moves meanwhile is
 * found twice rather than never, and shown once. If the archive does not respond, the page ends at its
 * border; a page beyond it is refused.
 * @throws Refusal 503 for a page that is entirely in the archive.
 */
export async function readAcrossArchive<Row extends MessagePosition>(
	{ recent, extent, order, take, isFirst, isWhole }: PageQuery<Row>,
	readArchived: () => Promise<PageSource<Row>[]>,
): Promise<PageAcrossArchive<Row>> {
	if (extent === null) return { ...mergePages([recent], order, take), isWhole: false, nextIsWhole: false };
	const border = borderOf(extent, order);
	const isBehind = (end: MessagePosition | null) => end !== null && order(end, border) >= 0;
	const recentPage = mergePages([recent, { rows: [], end: border }], order, take);
	const withoutArchive = { ...recentPage, isWhole: false, nextIsWhole: isBehind(recentPage.end) };
	if (recentPage.end !== border && !isWhole) return withoutArchive;
	try {
		const fullPage = mergePages([recent, ...(await readArchived())], order, take);
		return { ...fullPage, isWhole: true, nextIsWhole: isBehind(fullPage.end) };
	} catch (error) {
		if (!(error instanceof Refusal) || (recentPage.rows.length === 0 && !isFirst)) throw error;
		return withoutArchive;
	}
}

/** Last position before the archive. */
const borderOf = (extent: ArchiveExtent, order: MessageOrder): MessagePosition =>
	order === lastStoredFirst ? { timestamp: 0, id: extent.id + 1 } : { timestamp: extent.at + 1, id: 0 };
