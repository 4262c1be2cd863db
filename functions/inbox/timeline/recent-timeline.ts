import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
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
import type { UpcomingSends } from "./friend-history.ts";
import { behind, fromScanned, inRange } from "./timeline-conditions.ts";
import { endOf, HITS, inTimelineOrder, isByArrival, LOOKED, timelineIds } from "./timeline-page.ts";
import type { TimelineConditions, TimelinePageQuery } from "./timeline-query.ts";
import { byShape } from "./timeline-shape.ts";
import { countOfWaiting } from "./waiting-counts.ts";

/**
 * Recent messages of a page of all friends: rows, one more than the page size if there are more, the end of
 * the scan, the number of waiting messages, and the archive's progress. All are read at one moment.
 */
export async function readRecent(ctx: OperatorCtx, asked: TimelinePageQuery) {
	const [read, [aside]] = await ctx.db.batch([
		readTimelineRows(ctx.db, asked, ctx),
		asideOfPage(ctx.db, asked, ctx),
	]);
	const known = { ...knownShapeOf(ctx, asked, read, aside!), coming: NOTHING };
	if (known.end !== null) return known;
	if (aside!.sawAll) return { ...known, end: null };
	// Queries the end of the scan separately, because few pages are not full.
	const [[end], again] = await ctx.db.batch([whereEnded(ctx.db, asked, ctx), readArchiveExtent(ctx)]);
	// Messages moved meanwhile would shift that end beyond the rows read.
	if ((again[0]?.moved ?? null) !== aside!.moved) return readRecent(ctx, asked);
	return { ...known, end: end ? { timestamp: end.at, id: end.id } : null };
}

const whereEnded = byShape((db, asked, ctx) => queryRows<{ at: number; id: number }>(db, endOf(ctx, asked)));

/** Values read along with the messages of a page. */
export interface Aside {
	/** Number of waiting messages. */
	count: number;
	/** Newest archived message. */
	at: number | null;
	id: number | null;
	moved: number | null;
	/** Whether the scan covered all messages, so that its end need not be queried. */
	sawAll: 0 | 1;
}

/** Reads one row of it. Separate statements would cost more than their result. */
const asideOfPage = byShape((db, asked, ctx) =>
	queryRows<Aside>(
		db,
		sql`select ${countOfWaiting(ctx)} as count, ${archiveExtentColumns}, ${sawAll(asked)} as sawAll
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * Whether fewer messages are left than any strategy reads. They are counted up to the page size, or, for a
 * page that begins in the archive's range, up to `MOST_LEFT`: a few old messages stay, each a friend's
 * newest.
 */
function sawAll(asked: TimelineConditions): SQL {
	const most = mostLeft(asked);
	const left = isByArrival(asked) ? joinConditions(behind(asked), "and") : inRange(asked);
	return sql`(select count(*) from (select 1 from ${fromScanned} where ${left} limit ${most})) < ${most}`;
}

/** Count limit of `sawAll`. Waiting messages are never in the archive. */
function mostLeft(asked: TimelineConditions): SQL {
	const { before, mode, more } = asked;
	if (before === null || mode === "uncheck") return sql`${more}`;
	const isBehind = isByArrival(asked)
		? sql`${archiveProgress.newestId} >= ${before.id}`
		: sql`${archiveProgress.newestAt} >= ${before.at}`;
	return sql`coalesce((select iif(${isBehind}, ${MOST_LEFT}, ${more})
		from ${archiveProgress} where ${archiveProgress.id} = 1), ${more})`;
}

/** Limit of every strategy. */
const MOST_LEFT = Math.min(HITS, LOOKED);

/** Only a single friend's history has them. */
const NOTHING: UpcomingSends = { sends: [], reading: [] };

/** Rows of a page, with their end and the archive's progress. */
export function knownShapeOf(
	ctx: OperatorCtx,
	asked: TimelinePageQuery,
	read: Read[],
	aside: Omit<Aside, "sawAll">,
) {
	const rows = read.map(withPosition);
	const reach = withinReach(asked, toArchiveExtent(ctx, [aside]));
	return { ...toPageSource(rows, asked.take), reach, count: aside.count };
}

/** Friend of a message. */
export const besideFriend = { friendName: friends.name, friendIcon: friends.iconUrl };

const READ = selectAsLists({ message: messages, ...joinedMessageColumns, ...besideFriend });

/** Statement that reads the messages of a page with their joined columns. */
export const readTimelineRows = byShape((db, asked, ctx) =>
	READ.rowsOf(
		db,
		sql`from ${messages} inner join ${friends} on ${friends.id} = ${messages.friendId}
			where ${messages.id} in (${timelineIds(ctx, asked)})`,
		inTimelineOrder(asked),
	),
);

type Read = Awaited<ReturnType<typeof readTimelineRows>>[number];

/** A message of a page with its joined columns. */
export type StoredTimelineRow = MessagePosition & Read;

/**
 * Null if the page needs no archive: waiting messages are never moved there, and the requested days may all
 * be newer.
 */
const withinReach = ({ mode, from }: TimelinePageQuery, reach: ArchiveExtent | null): ArchiveExtent | null =>
	mode === "uncheck" || (reach !== null && from !== null && from > reach.at) ? null : reach;
