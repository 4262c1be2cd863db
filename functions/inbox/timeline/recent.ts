import { type SQL, sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { listedColumns } from "#db/platform/sql/listed-columns.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { joined } from "#functions/engine/filters/conditions/joined.ts";
import { type Place, placed, sourceOf } from "#functions/engine/messages/archive/merged.ts";
import { type Reach, reachColumns, reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import { besideMessage } from "#functions/engine/messages/present.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Asked, Sought } from "./asked.ts";
import { behind, fromX, inRange } from "./conditions.ts";
import { countOfWaiting } from "./counts.ts";
import type { Coming } from "./history.ts";
import { asTheyCome, endOf, HITS, idsOf, isByArrival, LOOKED } from "./page.ts";
import { byShape } from "./shape.ts";

/**
 * Recent messages of a page of all friends: rows, one more than the page size if there are more, the end of
 * the scan, the number of waiting messages, and the archive's progress. All are read at one moment.
 */
export async function readRecent(ctx: OperatorCtx, asked: Asked) {
	const [read, [aside]] = await ctx.db.batch([
		rowsOfPage(ctx.db, asked, ctx),
		asideOfPage(ctx.db, asked, ctx),
	]);
	const known = { ...knownOf(ctx, asked, read, aside!), coming: NOTHING };
	if (known.end !== null) return known;
	if (aside!.sawAll) return { ...known, end: null };
	// Queries the end of the scan separately, because few pages are not full.
	const [[end], again] = await ctx.db.batch([whereEnded(ctx.db, asked, ctx), readReach(ctx)]);
	// Messages moved meanwhile would shift that end beyond the rows read.
	if ((again[0]?.moved ?? null) !== aside!.moved) return readRecent(ctx, asked);
	return { ...known, end: end ? { timestamp: end.at, id: end.id } : null };
}

const whereEnded = byShape((db, asked, ctx) => rowsOf<{ at: number; id: number }>(db, endOf(ctx, asked)));

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
	rowsOf<Aside>(
		db,
		sql`select ${countOfWaiting(ctx)} as count, ${reachColumns}, ${sawAll(asked)} as sawAll
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * Whether fewer messages are left than any strategy reads. They are counted up to the page size, or, for a
 * page that begins in the archive's range, up to `MOST_LEFT`: a few old messages stay, each a friend's
 * newest.
 */
function sawAll(asked: Sought): SQL {
	const most = mostLeft(asked);
	const left = isByArrival(asked) ? joined(behind(asked), "and") : inRange(asked);
	return sql`(select count(*) from (select 1 from ${fromX} where ${left} limit ${most})) < ${most}`;
}

/** Count limit of `sawAll`. Waiting messages are never in the archive. */
function mostLeft(asked: Sought): SQL {
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
const NOTHING: Coming = { sends: [], reading: [] };

/** Rows of a page, with their end and the archive's progress. */
export function knownOf(ctx: OperatorCtx, asked: Asked, read: Read[], aside: Omit<Aside, "sawAll">) {
	const rows = read.map(placed);
	const reach = withinReach(asked, reachOf(ctx, [aside]));
	return { ...sourceOf(rows, asked.take), reach, count: aside.count };
}

/** Friend of a message. */
export const besideFriend = { friendName: friends.name, friendIcon: friends.iconUrl };

const READ = listedColumns({ message: messages, ...besideMessage, ...besideFriend });

/** Statement that reads the messages of a page with their joined columns. */
export const rowsOfPage = byShape((db, asked, ctx) =>
	READ.rowsOf(
		db,
		sql`from ${messages} inner join ${friends} on ${friends.id} = ${messages.friendId}
			where ${messages.id} in (${idsOf(ctx, asked)})`,
		asTheyCome(asked),
	),
);

type Read = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** A message of a page with its joined columns. */
export type TimelineRow = Place & Read;

/**
 * Null if the page needs no archive: waiting messages are never moved there, and the requested days may all
 * be newer.
 */
const withinReach = ({ mode, from }: Asked, reach: Reach | null): Reach | null =>
	mode === "uncheck" || (reach !== null && from !== null && from > reach.at) ? null : reach;
