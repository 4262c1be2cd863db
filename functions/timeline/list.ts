import { sql } from "drizzle-orm";
import { friends } from "#db/friends.ts";
import { writeCursor } from "#domain/friends/cursor.ts";
import { holdsFound } from "#domain/timeline/found.ts";
import type { TimelineQuery } from "#domain/timeline/query.ts";
import { visibleTo } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { acrossBorder } from "../messages/archive/across.ts";
import { lastFirst, newestFirst, type Place } from "../messages/archive/merged.ts";
import { presentMessage } from "../messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";
import { archivedSources, listArchived } from "./archived.ts";
import { type Asked, askedBy } from "./asked.ts";
import { presentCounts } from "./counts.ts";
import { pageOf } from "./page.ts";
import { presentReading, readingOf } from "./reading.ts";
import { readRecent } from "./recent.ts";

/**
 * A page of the timeline, with what stands beside it; null where this pattern cannot be served to this operator, which
 * is where they may not see the friend (205, M-011).
 * @throws Refusal 422, 403 for a custom search that cannot be used, 503 for a page of an archive that does not answer.
 */
export async function listTimeline({ ctx, input }: { ctx: OperatorCtx; input: TimelineQuery }) {
	const asked = await askedBy(ctx, input);
	if (asked.friendId !== null && !(await isSeen(ctx, asked.friendId))) return null;
	const page = pageOf(ctx, asked);
	const recent = await readRecent(ctx, asked, page);
	const found = await acrossBorder(
		{
			recent: { rows: recent.places, end: recent.end },
			reach: recent.reach,
			order: page.byArrival ? lastFirst : newestFirst,
			take: asked.take,
			isFirst: asked.before === null,
			isWhole: asked.isWhole,
		},
		() => archivedSources(ctx, asked),
	);
	const shown = await inOrder(ctx, found.rows, recent.rows);
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
		notifyCounts: presentCounts(recent.counted),
		currentPage: input.cng ? 1 : input.page,
		paginateAllCursorId: found.end && writeCursor({ at: found.end.timestamp, id: String(found.end.id) }),
		paginateHasNext: found.end !== null,
		/** What comes next lies where the archive reaches. */
		paginateNextIsAll: found.nextIsWhole,
		/** The archive was asked for this page too. */
		sourceMessageIsAll: found.isWhole,
	};
}

async function isSeen(ctx: OperatorCtx, id: number): Promise<boolean> {
	const [friend] = await ctx.db
		.select({ id: friends.id })
		.from(friends)
		.where(sql`${friends.id} = ${id} and ${visibleTo(ctx.operator)}`);
	return friend !== undefined;
}

/** The messages of a page: those that were read already, and the others from the archive. */
async function inOrder<Row extends { message: { id: number } }>(
	ctx: OperatorCtx,
	places: Place[],
	recent: Row[],
) {
	const rows = new Map<number, Row | Awaited<ReturnType<typeof listArchived>>[number]>(
		recent.map((row) => [row.message.id, row]),
	);
	const others = places.flatMap(({ id }) => (rows.has(id) ? [] : [id]));
	for (const row of await listArchived(ctx, others)) rows.set(row.message.id, row);
	return places.flatMap(({ id }) => rows.get(id) ?? []);
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
