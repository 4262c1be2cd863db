import { sql } from "drizzle-orm";
import type { Delivery } from "#db/engine/deliveries.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { rowsOf } from "#db/platform/sql/raw.ts";
import { writtenOnce } from "#db/platform/sql/written-once.ts";
import { visibleFriend } from "#functions/engine/filters/visible.ts";
import { reachColumns } from "#functions/engine/messages/archive/reach.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "#functions/engine/messages/waiting.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import type { Asked } from "./asked.ts";
import { countOfOne } from "./counts.ts";
import { presentReading, type Reading, readingOf } from "./reading.ts";
import { type Aside, knownOf, rowsOfPage } from "./recent.ts";

/** Scheduled sends and current steps of a friend. */
export interface Coming {
	sends: Delivery[];
	reading: Reading[];
}

interface History {
	ctx: OperatorCtx;
	asked: Asked;
	friendId: number;
	/** Whether scheduled sends are read too. */
	withComing: boolean;
}

/**
 * Recent messages of a page of one friend's history, in one round trip; null if the operator may not see the
 * friend.
 */
export async function readHistory({ ctx, asked, friendId, withComing }: History) {
	const toldOf = [
		visibleFriend(ctx, friendId),
		rowsOfPage(ctx.db, asked, ctx),
		asideOfOne(ctx.db, { friendId }),
	] as const;
	const [friend, read, [aside], sends = [], reading = []] = withComing
		? await ctx.db.batch([
				...toldOf,
				waitingSends(ctx, friendId, FUTURE_SHOWN),
				readingOf(ctx.db, { friendId, take: FUTURE_SHOWN }),
			])
		: await ctx.db.batch(toldOf);
	if (friend.length === 0) return null;
	return { ...knownOf(ctx, asked, read, aside!), coming: { sends, reading } };
}

const asideOfOne = writtenOnce((db) =>
	rowsOf<Omit<Aside, "sawAll">>(
		db,
		sql`select ${countOfOne(sql.placeholder("friendId"))} as count, ${reachColumns}
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * A friend's scheduled sends and current steps in the API's form. Those of all friends are in the outgoing
 * queue.
 */
export async function presentComing(ctx: OperatorCtx, friendId: number | null, { sends, reading }: Coming) {
	const presented = friendId === null ? [] : await presentWaiting(ctx, friendId, sends);
	return {
		readingEpisodes: presentReading(reading, ctx.zone),
		futureMessages: presented.filter(({ state }) => state === "scheduled"),
		sendingMessages: presented.filter(({ state }) => state === "queued"),
	};
}
