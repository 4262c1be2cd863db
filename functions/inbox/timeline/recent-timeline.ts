import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number, type RowOfColumns, typed } from "#db/platform/sql/row-columns.ts";
import { selectAsLists } from "#db/platform/sql/select-as-lists.ts";
import { joinConditions } from "#functions/engine/filters/conditions/join-conditions.ts";
import {
	type ArchiveExtent,
	archiveExtentColumns,
	readArchiveExtent,
	toArchiveExtent,
} from "#functions/engine/messages/archive/archive-extent.ts";
import {
	type MessagePosition,
	toPageSource,
	withPosition,
} from "#functions/engine/messages/archive/merge-pages.ts";
import { joinedMessageColumns } from "#functions/engine/messages/present-message.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { waitingCountSql } from "./count-waiting-messages.ts";
import type { UpcomingSends } from "./read-friend-history.ts";
import { cursorConditions, isInTimelineRange, scannedMessages } from "./timeline-conditions.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";
import { prepareByTimelineShape } from "./timeline-shape.ts";
import {
	isOrderedByInsertion,
	MAX_SCANNED_HITS,
	MAX_SCANNED_MESSAGES,
	timelineComparator,
	timelineMessageIds,
	timelineScanEnd,
} from "./timeline-statements.ts";

/**
 * Recent messages of a page of all friends, with the end of the scan, the number of waiting messages and the
 * archive's progress, all read at one moment. One row more than the page size is read, to detect a next page.
 */
export async function readRecentTimeline(ctx: OperatorCtx, query: TimelinePageQuery) {
	const [rows, [figures]] = await ctx.db.batch([
		readTimelineRows(ctx.db, query, ctx),
		readPageFigures(ctx.db, query, ctx),
	]);
	const page = { ...toRecentPage(ctx, query, rows, figures!), upcoming: NO_UPCOMING_SENDS };
	if (page.end !== null) return page;
	if (figures!.isScanComplete) return { ...page, end: null };
	// Read separately, because pages that are not full are rare.
	const [[end], extentNow] = await ctx.db.batch([readScanEnd(ctx.db, query, ctx), readArchiveExtent(ctx)]);
	// Messages archived meanwhile would shift that end beyond the rows read.
	if ((extentNow[0]?.moved ?? null) !== figures!.moved) return readRecentTimeline(ctx, query);
	return { ...page, end: end ? { timestamp: end.at, id: end.id } : null };
}

const readScanEnd = prepareByTimelineShape((db, query, ctx) =>
	queryRows(db, { at: number, id: number }, timelineScanEnd(ctx, query)),
);

/** Figures read with the messages of a page. */
const PAGE_FIGURE_COLUMNS = {
	/** Number of waiting messages. */
	count: number,
	/** Position of the newest archived message. */
	at: nullable(number),
	id: nullable(number),
	moved: nullable(number),
	/** Whether the scan covered all messages, so that its end need not be read. */
	isScanComplete: typed<0 | 1>(number),
};

export type PageFigures = RowOfColumns<typeof PAGE_FIGURE_COLUMNS>;

/** Statement with one row of figures; separate statements would cost more than their results. */
const readPageFigures = prepareByTimelineShape((db, query, ctx) =>
	queryRows(
		db,
		PAGE_FIGURE_COLUMNS,
		sql`select ${waitingCountSql(ctx)} as count, ${archiveExtentColumns}, ${isScanComplete(query)} as isScanComplete
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * Condition that fewer messages are left than any strategy scans, so that the scan reached the end. The count
 * stops at the page size; on a page within the archive's range it stops at the scan limit, because each
 * friend's newest message stays out of the archive.
 */
function isScanComplete(query: TimelineConditions): SQL {
	const limit = remainingLimit(query);
	const isRemaining = isOrderedByInsertion(query)
		? joinConditions(cursorConditions(query), "and")
		: isInTimelineRange(query);
	return sql`(select count(*) from (select 1 from ${scannedMessages} where ${isRemaining} limit ${limit})) < ${limit}`;
}

/** Limit of that count. Waiting messages are never in the archive. */
function remainingLimit(query: TimelineConditions): SQL {
	const { cursor, mode, rowLimit } = query;
	if (cursor === null || mode === "uncheck") return sql`${rowLimit}`;
	const isInArchiveRange = isOrderedByInsertion(query)
		? sql`${archiveProgress.newestId} >= ${cursor.id}`
		: sql`${archiveProgress.newestAt} >= ${cursor.at}`;
	return sql`coalesce((select iif(${isInArchiveRange}, ${MIN_SCAN_LIMIT}, ${rowLimit})
		from ${archiveProgress} where ${archiveProgress.id} = 1), ${rowLimit})`;
}

/** Smallest scan limit of all strategies. */
const MIN_SCAN_LIMIT = Math.min(MAX_SCANNED_HITS, MAX_SCANNED_MESSAGES);

/** Scheduled sends are listed only in a single friend's history. */
const NO_UPCOMING_SENDS: UpcomingSends = { sends: [], currentSteps: [] };

/** Page of recent messages with its end, the archive's progress and the number of waiting messages. */
export function toRecentPage(
	ctx: OperatorCtx,
	query: TimelinePageQuery,
	stored: JoinedTimelineRow[],
	figures: Omit<PageFigures, "isScanComplete">,
) {
	const rows = stored.map(withPosition);
	const archiveExtent = reachedArchive(query, toArchiveExtent(ctx, [figures]));
	return { ...toPageSource(rows, query.pageSize), archiveExtent, count: figures.count };
}

/** Columns of a message's friend. */
export const messageFriendColumns = { friendName: friends.name, friendIcon: friends.iconUrl };

const TIMELINE_SELECT = selectAsLists({
	message: messages,
	...joinedMessageColumns,
	...messageFriendColumns,
});

/** Statement that reads the messages of a page with their joined columns. */
export const readTimelineRows = prepareByTimelineShape((db, query, ctx) =>
	TIMELINE_SELECT.rowsOf(
		db,
		sql`from ${messages} inner join ${friends} on ${friends.id} = ${messages.friendId}
			where ${messages.id} in (${timelineMessageIds(ctx, query)})`,
		timelineComparator(query),
	),
);

type JoinedTimelineRow = Awaited<ReturnType<typeof readTimelineRows>>[number];

/** A message of a page with its joined columns. */
export type StoredTimelineRow = MessagePosition & JoinedTimelineRow;

/**
 * Archive extent that a page may reach; null if none: waiting messages are never archived, and the requested
 * days may all be newer.
 */
const reachedArchive = (
	{ mode, from }: TimelinePageQuery,
	extent: ArchiveExtent | null,
): ArchiveExtent | null =>
	mode === "uncheck" || (extent !== null && from !== null && from > extent.at) ? null : extent;
