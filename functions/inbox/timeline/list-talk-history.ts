import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import type { TalkQuery } from "#domain/inbox/timeline/talk-query.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/timeline-query-input.ts";
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
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";

interface TalkRequest {
	ctx: OperatorCtx;
	input: TalkQuery & { memberId: number; onlyStarred: boolean };
}

/**
 * A friend's messages for the operator chat, newest first, with those being sent and the number of scheduled
 * ones (M-100).
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function listTalkHistory({ ctx, input }: TalkRequest) {
	const historyQuery = toHistoryQuery(input);
	const [friend, recent, archiveExtent, waiting] = await ctx.db.batch([
		findVisibleFriend(ctx, input.memberId),
		readRecentHistory(ctx, historyQuery),
		readArchiveExtent(ctx),
		listWaitingDeliveries(ctx, input.memberId, MAX_FUTURE_SHOWN),
	]);
	assertFriendFound(friend);
	const historyRows = await historyPage(ctx, historyQuery, {
		recent,
		archiveExtent: toArchiveExtent(ctx, archiveExtent),
		readJoined: (archived) => readJoinedColumns(ctx, archived),
	});
	const isForward = historyQuery.direction === "future";
	const page = isForward ? historyRows.rows.toReversed() : historyRows.rows;
	const oldest = isForward ? page.at(-1) : (historyRows.end ?? page.at(-1));
	const sends = await presentWaitingDeliveries(ctx, input.memberId, waiting);
	return {
		messages: signPicturesForView(
			ctx,
			page.map((row) => presentMessage(row, ctx.zone)),
		),
		sendings: sends.filter(({ state }) => state === "queued"),
		reserve_count: sends.filter(({ state }) => state === "scheduled").length,
		/** Whether there are no more messages in this direction. */
		lastpage: historyRows.end === null,
		/** Cursor of the next older page: its `ptime` and `fid`. */
		next_past_time: oldest?.timestamp ?? null,
		next_past_id: oldest?.id ?? null,
		/** The next page reaches the archive. */
		next_is_all: historyRows.nextIsWhole,
	};
}

/** Without an id, the cursor covers all messages of its instant: reading continues beyond them. */
function toHistoryQuery({
	memberId,
	onlyStarred,
	ptime,
	fid,
	to_future,
	all_table,
}: TalkRequest["input"]): MessageHistoryQuery {
	const isForward = to_future && ptime !== undefined;
	return {
		friendId: memberId,
		where: onlyStarred ? isStarred : undefined,
		cursor:
			ptime === undefined ? null : { timestamp: ptime, id: fid ?? (isForward ? Number.MAX_SAFE_INTEGER : 0) },
		direction: isForward ? "future" : "past",
		take: TIMELINE_PATTERNS.memberDetail,
		isWhole: all_table,
	};
}

const isStarred = sql`${messages.starred} = 1`;
