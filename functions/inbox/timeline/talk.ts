import { sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/query.ts";
import type { TalkQuery } from "#domain/inbox/timeline/talk.ts";
import { assertFound, visibleFriend } from "#functions/engine/filters/visible.ts";
import { besideArchived } from "#functions/engine/messages/archive/listed.ts";
import { reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import { historyPage, recentHistory, type Stretch } from "#functions/engine/messages/history.ts";
import { presentMessage } from "#functions/engine/messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "#functions/engine/messages/waiting.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";

interface Talk {
	ctx: OperatorCtx;
	input: TalkQuery & { memberId: number; onlyStarred: boolean };
}

/**
 * A friend's messages for the operator chat, newest first, with those being sent and the number of scheduled
 * ones (M-100).
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function listTalk({ ctx, input }: Talk) {
	const stretch = stretchOf(input);
	const [friend, recent, reached, waiting] = await ctx.db.batch([
		visibleFriend(ctx, input.memberId),
		recentHistory(ctx, stretch),
		readReach(ctx),
		waitingSends(ctx, input.memberId, FUTURE_SHOWN),
	]);
	assertFound(friend);
	const found = await historyPage(ctx, stretch, {
		recent,
		reach: reachOf(ctx, reached),
		beside: (archived) => besideArchived(ctx, archived),
	});
	const isForward = stretch.way === "future";
	const page = isForward ? found.rows.toReversed() : found.rows;
	const past = isForward ? page.at(-1) : (found.end ?? page.at(-1));
	const sends = await presentWaiting(ctx, input.memberId, waiting);
	return {
		messages: forThisView(
			ctx,
			page.map((row) => presentMessage(row, ctx.zone)),
		),
		sendings: sends.filter(({ state }) => state === "queued"),
		reserve_count: sends.filter(({ state }) => state === "scheduled").length,
		/** Whether there are no more messages in this direction. */
		lastpage: found.end === null,
		/** Position of the next older page: its `ptime` and `fid`. */
		next_past_time: past?.timestamp ?? null,
		next_past_id: past?.id ?? null,
		/** The next page reaches the archive. */
		next_is_all: found.nextIsWhole,
	};
}

/** An instant alone covers all of its messages: reading continues after them. */
function stretchOf({ memberId, onlyStarred, ptime, fid, to_future, all_table }: Talk["input"]): Stretch {
	const isForward = to_future && ptime !== undefined;
	return {
		friendId: memberId,
		which: onlyStarred ? isStarred : undefined,
		beyond:
			ptime === undefined ? null : { timestamp: ptime, id: fid ?? (isForward ? Number.MAX_SAFE_INTEGER : 0) },
		way: isForward ? "future" : "past",
		take: TIMELINE_PATTERNS.memberDetail,
		isWhole: all_table,
	};
}

const isStarred = sql`${messages.starred} = 1`;
