import { eq, sql } from "drizzle-orm";
import { archiveProgress } from "#db/archive-progress.ts";
import { friends } from "#db/friends.ts";
import { listedColumns } from "#db/listed-columns.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { rowsOf } from "#db/raw.ts";
import { joined } from "../filters/conditions/joined.ts";
import type { OperatorCtx } from "../http/types.ts";
import { type Place, placed, sourceOf } from "../messages/archive/merged.ts";
import { type Reach, reachOf, readReach } from "../messages/archive/reach.ts";
import { besideMessage } from "../messages/present.ts";
import type { Asked } from "./asked.ts";
import { behind, fromX } from "./conditions.ts";
import { waitingCount } from "./counts.ts";
import type { Coming } from "./history.ts";
import { HITS, inOrder, LOOKED, type TimelinePage } from "./page.ts";

/**
 * What recent messages know of a page of all friends: its rows, one more than it takes where there are more, where looking
 * at them ended, what waits, and up to where the archive reaches. All of it is of one moment.
 */
export async function readRecent(ctx: OperatorCtx, asked: Asked, page: TimelinePage) {
	const [read, counted, reached, left = []] = await ctx.db.batch([
		rowsOfPage(ctx, asked, page),
		waitingCount(ctx, null),
		readReach(ctx),
		...leftBehindBorder(ctx, asked, page),
	]);
	const known = { ...knownOf(ctx, asked, read, reached), counted, coming: NOTHING };
	if (known.end !== null || page.end === null) return known;
	if (left[0] && left[0].count < MOST_LEFT) return { ...known, end: null };
	// Looking ended before all was seen, or it did not: that is asked of the few pages that are not full.
	const [[end], again] = await ctx.db.batch([
		rowsOf<{ at: number; id: number }>(ctx.db, page.end),
		readReach(ctx),
	]);
	// Messages that left meanwhile would put that end farther back than was looked.
	if (again[0]?.moved !== reached[0]?.moved) return readRecent(ctx, asked, page);
	return { ...known, end: end ? { timestamp: end.at, id: end.id } : null };
}

/** Every page looks at as many, by whichever way: where fewer are left, it looked at all. */
const MOST_LEFT = Math.min(HITS, LOOKED);

/**
 * The statement that counts the recent messages before the cursor, up to `MOST_LEFT`, for pages that begin where the archive
 * reaches. It has a row for such a page alone; for any other nothing is counted. What waits is never in the archive.
 */
function leftBehindBorder(ctx: OperatorCtx, asked: Asked, { end, byArrival }: TimelinePage) {
	const { before, mode } = asked;
	if (before === null || end === null || mode === "uncheck") return [];
	const isBehind = byArrival
		? sql`${archiveProgress.newestId} >= ${Number(before.id)}`
		: sql`${archiveProgress.newestAt} >= ${before.at}`;
	const left = sql`select 1 from ${fromX} where ${joined(behind(asked), "and")} limit ${MOST_LEFT}`;
	return [
		rowsOf<{ count: number }>(
			ctx.db,
			sql`select (select count(*) from (${left})) as count
				from ${archiveProgress} where ${archiveProgress.id} = 1 and ${isBehind}`,
		),
	];
}

/** A friend's alone is told. */
const NOTHING: Coming = { sends: [], reading: [] };

/** The rows of a page, and up to where they and the archive reach. */
export function knownOf(
	ctx: OperatorCtx,
	asked: Asked,
	read: Read[],
	reached: Parameters<typeof reachOf>[1],
) {
	const rows = read.map(({ list, ...beside }) => placed({ ...beside, message: listed.read(list) }));
	return { ...sourceOf(rows, asked.take), reach: withinReach(asked, reachOf(ctx, reached)) };
}

const listed = listedColumns(messages);

/** Whose message it is. */
export const besideFriend = {
	friendName: sql<string>`${friends.name}`.as("friend_name"),
	friendIcon: friends.iconUrl,
};

/** The statement that reads a page's messages, with what stands beside them. */
export const rowsOfPage = (ctx: OperatorCtx, asked: Asked, { ids }: TimelinePage) =>
	ctx.db
		.select({ list: listed.list.as("list"), ...besideMessage, ...besideFriend })
		.from(messages)
		.innerJoin(friends, eq(friends.id, messages.friendId))
		.where(sql`${messages.id} in (${ids})`)
		.orderBy(...inOrder(messages, asked));

type Read = Awaited<ReturnType<typeof rowsOfPage>>[number];

/** A message of a page, with what is read beside it. */
export type TimelineRow = Place & Omit<Read, "list"> & { message: MessageRow };

/** What waits is never moved into the archive, and what is asked for may all be younger. */
const withinReach = ({ mode, from }: Asked, reach: Reach | null): Reach | null =>
	mode === "uncheck" || (reach !== null && from !== null && from > reach.at) ? null : reach;
