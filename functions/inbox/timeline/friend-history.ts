import { sql } from "drizzle-orm";
import type { Delivery } from "#db/engine/deliveries.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { prepareOnce } from "#db/platform/sql/prepare-once.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { findVisibleFriend } from "#functions/engine/filters/friend-visibility.ts";
import { archiveExtentColumns } from "#functions/engine/messages/archive/archive-extent.ts";
import {
	listWaitingDeliveries,
	MAX_FUTURE_SHOWN,
	presentWaitingDeliveries,
} from "#functions/engine/messages/waiting-deliveries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { presentReading, type Reading, readingOf } from "./current-steps.ts";
import { type Aside, knownShapeOf, readTimelineRows } from "./recent-timeline.ts";
import type { TimelinePageQuery } from "./timeline-query.ts";
import { countOfOne } from "./waiting-counts.ts";

/** Scheduled sends and current steps of a friend. */
export interface UpcomingSends {
	sends: Delivery[];
	reading: Reading[];
}

interface History {
	ctx: OperatorCtx;
	asked: TimelinePageQuery;
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
		findVisibleFriend(ctx, friendId),
		readTimelineRows(ctx.db, asked, ctx),
		asideOfOne(ctx.db, { friendId }),
	] as const;
	const [friend, read, [aside], sends = [], reading = []] = withComing
		? await ctx.db.batch([
				...toldOf,
				listWaitingDeliveries(ctx, friendId, MAX_FUTURE_SHOWN),
				readingOf(ctx.db, { friendId, take: MAX_FUTURE_SHOWN }),
			])
		: await ctx.db.batch(toldOf);
	if (friend.length === 0) return null;
	return { ...knownShapeOf(ctx, asked, read, aside!), coming: { sends, reading } };
}

const asideOfOne = prepareOnce((db) =>
	queryRows<Omit<Aside, "sawAll">>(
		db,
		sql`select ${countOfOne(sql.placeholder("friendId"))} as count, ${archiveExtentColumns}
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * A friend's scheduled sends and current steps in the API's form. Those of all friends are in the outgoing
 * queue.
 */
export async function presentUpcoming(
	ctx: OperatorCtx,
	friendId: number | null,
	{ sends, reading }: UpcomingSends,
) {
	const presented = friendId === null ? [] : await presentWaitingDeliveries(ctx, friendId, sends);
	return {
		readingEpisodes: presentReading(reading, ctx.zone),
		futureMessages: presented.filter(({ state }) => state === "scheduled"),
		sendingMessages: presented.filter(({ state }) => state === "queued"),
	};
}
