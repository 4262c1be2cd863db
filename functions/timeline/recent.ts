import { desc, eq, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { messages } from "#db/messages.ts";
import { rowsOf } from "#db/raw.ts";
import type { OperatorCtx } from "../http/types.ts";
import type { Place } from "../messages/archive/merged.ts";
import { type Reach, reachOf, readReach } from "../messages/archive/reach.ts";
import { besideMessage } from "../messages/present.ts";
import type { Asked } from "./asked.ts";
import { waitingCount } from "./counts.ts";
import type { TimelinePage } from "./page.ts";

/**
 * What recent messages know of a page: its rows, one more than it takes where there are more, where looking at them ended,
 * what waits, and up to where the archive reaches. All of it is of one moment.
 */
export async function readRecent(ctx: OperatorCtx, asked: Asked, page: TimelinePage) {
	const [rows, counted, reached] = await ctx.db.batch([
		ctx.db
			.select({
				message: messages,
				...besideMessage,
				friendName: sql<string>`${friends.name}`.as("friend_name"),
				friendIcon: friends.iconUrl,
			})
			.from(messages)
			.innerJoin(friends, eq(friends.id, messages.friendId))
			.where(sql`${messages.id} in (${page.ids})`)
			.orderBy(...(page.byArrival ? [desc(messages.id)] : [desc(messages.timestamp), desc(messages.id)])),
		waitingCount(ctx, asked.friendId),
		readReach(ctx),
	]);
	const places: Place[] = rows.map(({ message: { id, timestamp } }) => ({ id, timestamp }));
	const known = { rows, places, counted, reach: withinReach(asked, reachOf(ctx, reached)) };
	if (places.length > asked.take) return { ...known, end: places.at(-1)! };
	if (page.end === null) return { ...known, end: null };
	// Looking ended before all was seen, or it did not: that is asked of the few pages that are not full.
	const [[end], again] = await ctx.db.batch([
		rowsOf<{ at: number; id: number }>(ctx.db, page.end),
		readReach(ctx),
	]);
	// Messages that left meanwhile would put that end farther back than was looked.
	if (again[0]?.moved !== reached[0]?.moved) return readRecent(ctx, asked, page);
	return { ...known, end: end ? { timestamp: end.at, id: end.id } : null };
}

/** What waits is never moved into the archive, and what is asked for may all be younger. */
const withinReach = ({ mode, from }: Asked, reach: Reach | null): Reach | null =>
	mode === "uncheck" || (reach !== null && from !== null && from > reach.at) ? null : reach;
