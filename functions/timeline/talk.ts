import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { messages } from "#db/messages.ts";
import { TIMELINE_PATTERNS } from "#domain/timeline/query.ts";
import type { TalkQuery } from "#domain/timeline/talk.ts";
import { assertVisible } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { presentMessage, talkColumns } from "../messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";

interface Talk {
	ctx: OperatorCtx;
	input: TalkQuery & { memberId: number; onlyStarred: boolean };
}

const TAKEN = TIMELINE_PATTERNS.memberDetail;

/**
 * A friend's messages for the operator chat, newest first, with what is being sent and how much is planned (M-100).
 * @throws Refusal 404 for a friend whom the operator cannot see.
 */
export async function listTalk({ ctx, input }: Talk) {
	await assertVisible(ctx, input.memberId);
	const isForward = input.to_future && input.ptime !== undefined;
	const way = isForward ? asc : desc;
	const [rows, waiting] = await ctx.db.batch([
		ctx.db
			.select(talkColumns)
			.from(messages)
			.where(
				and(eq(messages.friendId, input.memberId), input.onlyStarred ? isStarred : undefined, beyond(input)),
			)
			.orderBy(way(messages.timestamp), way(messages.id))
			.limit(TAKEN + 1),
		waitingSends(ctx, input.memberId).limit(FUTURE_SHOWN),
	]);
	const taken = rows.slice(0, TAKEN);
	const page = isForward ? taken.toReversed() : taken;
	const oldest = page.at(-1)?.message;
	const sends = await presentWaiting(ctx, input.memberId, waiting);
	return {
		messages: forThisView(
			ctx,
			page.map((row) => presentMessage(row, ctx.zone)),
		),
		sendings: sends.filter(({ state }) => state === "queued"),
		reserve_count: sends.filter(({ state }) => state === "scheduled").length,
		/** There is nothing more on this way. */
		lastpage: rows.length <= TAKEN,
		/** Where the past goes on: `ptime` and `fid` of the next page. */
		next_past_time: oldest?.timestamp ?? null,
		next_past_id: oldest?.id ?? null,
		// Recent messages and the whole are one table.
		next_is_all: false,
	};
}

const isStarred = sql`${messages.starred} = 1`;

/** Behind the cursor; of an instant alone, beyond all of its messages. */
function beyond({ ptime, fid, to_future }: TalkQuery): SQL | undefined {
	if (ptime === undefined) return undefined;
	return to_future
		? sql`(${messages.timestamp}, ${messages.id}) > (${ptime}, ${fid ?? Number.MAX_SAFE_INTEGER})`
		: sql`(${messages.timestamp}, ${messages.id}) < (${ptime}, ${fid ?? 0})`;
}
