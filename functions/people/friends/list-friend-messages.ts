import { sql } from "drizzle-orm";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { nullable, number } from "#db/platform/sql/row-columns.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/timeline-query-input.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { assertFriendFound, findVisibleFriend } from "#functions/engine/filters/friend-visibility.ts";
import { readArchiveExtent, toArchiveExtent } from "#functions/engine/messages/archive/archive-extent.ts";
import { readJoinedColumns } from "#functions/engine/messages/archive/archived-columns.ts";
import {
	historyPage,
	type MessageHistoryQuery,
	readRecentHistory,
} from "#functions/engine/messages/message-history.ts";
import { presentMessage } from "#functions/engine/messages/present-message.ts";
import {
	listWaitingDeliveries,
	MAX_FUTURE_SHOWN,
	presentWaitingDeliveries,
} from "#functions/engine/messages/waiting-deliveries.ts";
import {
	countMessagesToAnswer,
	newestWaitingMessage,
} from "#functions/engine/messages/waiting-message-count.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

/** Number of messages per page of one friend's chat (M-384). */
const MESSAGES_PER_PAGE = TIMELINE_PATTERNS.memberDetail;

/**
 * A friend's messages, newest first, the number to answer, and on the first page the scheduled ones.
 * @throws Refusal 404 for a friend whom the operator may not see
 */
export async function listFriendMessages(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: TimeCursor | undefined };
}) {
	const { ctx, input } = args;
	const pageQuery: MessageHistoryQuery = {
		friendId: input.id,
		cursor: input.before ? { timestamp: input.before.at, id: Number(input.before.id) } : null,
		direction: "past",
		take: MESSAGES_PER_PAGE,
	};
	const [friend, recent, extentRows, futureMessages, [waitingRow]] = await ctx.db.batch([
		findVisibleFriend(ctx, input.id),
		readRecentHistory(ctx, pageQuery),
		readArchiveExtent(ctx),
		listWaitingDeliveries(ctx, input.id, input.before ? 0 : MAX_FUTURE_SHOWN),
		queryRows(
			ctx.db,
			WAITING_COLUMNS,
			sql`select ${countMessagesToAnswer(sql`${input.id}`)} as waiting, ${newestWaitingMessage(sql`${input.id}`)} as waiting_id`,
		),
	]);
	assertFriendFound(friend);
	const { rows, end } = await historyPage(ctx, pageQuery, {
		recent,
		archiveExtent: toArchiveExtent(ctx, extentRows),
		readJoined: (archived) => readJoinedColumns(ctx, archived),
	});
	return {
		items: signPicturesForView(
			ctx,
			rows.map((row) => presentMessage(row, ctx.zone)),
		),
		next_before: end && writeTimeCursor({ at: end.timestamp, id: String(end.id) }),
		future: await presentWaitingDeliveries(ctx, input.id, futureMessages),
		waiting: waitingRow?.waiting ?? 0,
		waiting_id: waitingRow?.waiting_id ?? null,
	};
}

const WAITING_COLUMNS = {
	waiting: number,
	waiting_id: nullable(number),
};
