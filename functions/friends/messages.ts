import { sql } from "drizzle-orm";
import { rowsOf } from "#db/raw.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { TIMELINE_PATTERNS } from "#domain/timeline/query.ts";
import { assertFound, visibleFriend } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { besideArchived } from "../messages/archive/listed.ts";
import { reachOf, readReach } from "../messages/archive/reach.ts";
import { historyPage, recentHistory, type Stretch } from "../messages/history.ts";
import { presentMessage } from "../messages/present.ts";
import { newestWaiting, waitingCount } from "../messages/unhandled.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";

/** How many messages a page of one friend's talk has (M-384). */
const MESSAGES_PER_PAGE = TIMELINE_PATTERNS.memberDetail;

/** A friend's messages, newest first, what of all of them waits for a person, and on the first page what is still to be sent. */
export async function listMessages(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}) {
	const { ctx, input } = args;
	const stretch: Stretch = {
		friendId: input.id,
		beyond: input.before ? { timestamp: input.before.at, id: Number(input.before.id) } : null,
		way: "past",
		take: MESSAGES_PER_PAGE,
	};
	const [friend, recent, reached, future, [unhandled]] = await ctx.db.batch([
		visibleFriend(ctx, input.id),
		recentHistory(ctx, stretch),
		readReach(ctx),
		waitingSends(ctx, input.id, input.before ? 0 : FUTURE_SHOWN),
		rowsOf<Unhandled>(
			ctx.db,
			sql`select ${waitingCount(sql`${input.id}`)} as waiting, ${newestWaiting(sql`${input.id}`)} as waiting_id`,
		),
	]);
	assertFound(friend);
	const { rows, end } = await historyPage(ctx, stretch, {
		recent,
		reach: reachOf(ctx, reached),
		beside: (archived) => besideArchived(ctx, archived),
	});
	return {
		items: forThisView(
			ctx,
			rows.map((row) => presentMessage(row, ctx.zone)),
		),
		next_before: end && writeCursor({ at: end.timestamp, id: String(end.id) }),
		future: await presentWaiting(ctx, input.id, future),
		waiting: unhandled?.waiting ?? 0,
		waiting_id: unhandled?.waiting_id ?? null,
	};
}

interface Unhandled {
	waiting: number;
	waiting_id: number | null;
}
