import { sql } from "drizzle-orm";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/query.ts";
import { type Cursor, writeCursor } from "#domain/people/friends/cursor.ts";
import { assertFound, visibleFriend } from "#functions/engine/filters/visible.ts";
import { besideArchived } from "#functions/engine/messages/archive/listed.ts";
import { reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import { historyPage, recentHistory, type Stretch } from "#functions/engine/messages/history.ts";
import { presentMessage } from "#functions/engine/messages/present.ts";
import { newestWaiting, waitingCount } from "#functions/engine/messages/unhandled.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "#functions/engine/messages/waiting.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";

/** Number of messages per page of one friend's chat (M-384). */
const MESSAGES_PER_PAGE = TIMELINE_PATTERNS.memberDetail;

/** A friend's messages, newest first, the number of unhandled ones, and on the first page the unsent ones. */
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
