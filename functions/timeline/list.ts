import { desc, eq, sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { messages } from "#db/messages.ts";
import { rowsOf } from "#db/raw.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { holdsFound } from "#domain/timeline/found.ts";
import type { TimelineQuery } from "#domain/timeline/query.ts";
import { visibleTo } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { presentMessage, whyNotFetched } from "../messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";
import { type Asked, askedBy } from "./asked.ts";
import { presentCounts, waitingCount } from "./counts.ts";
import { pageOf, type TimelinePage } from "./page.ts";
import { presentReading, readingOf } from "./reading.ts";

/**
 * A page of the timeline, with what stands beside it; null where this pattern cannot be served to this operator, which
 * is where they may not see the friend (205, M-011).
 * @throws Refusal 422, 403 for a custom search that cannot be used.
 */
export async function listTimeline({ ctx, input }: { ctx: OperatorCtx; input: TimelineQuery }) {
	const asked = await askedBy(ctx, input);
	if (asked.friendId !== null && !(await isSeen(ctx, asked.friendId))) return null;
	const page = pageOf(ctx, asked);
	const [rows, counted] = await ctx.db.batch([
		ctx.db
			.select({
				message: messages,
				notFetched: whyNotFetched,
				friendName: sql<string>`${friends.name}`.as("friend_name"),
				friendIcon: friends.iconUrl,
			})
			.from(messages)
			.innerJoin(friends, eq(friends.id, messages.friendId))
			.where(sql`${messages.id} in (${page.ids})`)
			.orderBy(...(page.byArrival ? [desc(messages.id)] : [desc(messages.timestamp), desc(messages.id)])),
		waitingCount(ctx, asked.friendId),
	]);
	const shown = rows.slice(0, asked.take);
	const next = await goesOnAt(ctx, { asked, page, found: rows.map(({ message }) => message) });
	const items = shown
		.map(({ friendName, friendIcon, ...row }) => ({
			...presentMessage(row, ctx.zone),
			member: { id: row.message.friendId, name: friendName, icon_url: friendIcon },
		}))
		// What is searched is the text as it is stored. What is taken out of it for operators must not be found either.
		.filter(({ text }) => input.search === "" || (text !== null && holdsFound(text, input.search)));
	return {
		messages: forThisView(ctx, items),
		...(await besides(ctx, input, asked)),
		notifyCounts: presentCounts(counted),
		currentPage: input.cng ? 1 : input.page,
		paginateAllCursorId: next && writeCursor(next),
		paginateHasNext: next !== null,
		// Recent messages and the whole are one table.
		paginateNextIsAll: false,
		sourceMessageIsAll: false,
	};
}

async function isSeen(ctx: OperatorCtx, id: number): Promise<boolean> {
	const [friend] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(sql`${friends.id} = ${id} and ${visibleTo(ctx.operator)}`);
	return friend !== undefined;
}

interface Looked {
	asked: Asked;
	page: TimelinePage;
	/** One more than is shown, where there are more. */
	found: { timestamp: number; id: number }[];
}

/** Where the next page begins: behind the last message of this one, or where looking for them ended. */
async function goesOnAt(ctx: OperatorCtx, { asked, page, found }: Looked): Promise<Cursor | null> {
	const last = found[asked.take - 1];
	if (found.length > asked.take && last) return { at: last.timestamp, id: String(last.id) };
	if (page.end === null) return null;
	const [end] = await rowsOf<{ at: number; id: number }>(ctx.db, page.end);
	return end ? { at: end.at, id: String(end.id) } : null;
}

/** What stands beside a friend's messages on the first page. What all friends wait for is in the outgoing queue. */
async function besides(ctx: OperatorCtx, { hasCurrentItems }: TimelineQuery, { friendId, before }: Asked) {
	if (friendId === null || hasCurrentItems || before !== null)
		return { readingEpisodes: [], futureMessages: [], sendingMessages: [] };
	const [waiting, reading] = await ctx.db.batch([
		waitingSends(ctx, friendId).limit(FUTURE_SHOWN),
		readingOf(ctx, friendId),
	]);
	const presented = await presentWaiting(ctx, friendId, waiting);
	return {
		readingEpisodes: presentReading(reading, ctx.zone),
		futureMessages: presented.filter(({ state }) => state === "scheduled"),
		sendingMessages: presented.filter(({ state }) => state === "queued"),
	};
}
