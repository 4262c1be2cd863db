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
import { friendWaitingCountSql } from "./count-waiting-messages.ts";
import { type CurrentStep, listCurrentSteps, presentCurrentSteps } from "./list-current-steps.ts";
import { type PageFigures, readTimelineRows, toRecentPage } from "./recent-timeline.ts";
import type { TimelinePageQuery } from "./timeline-query.ts";

/** Scheduled sends and current steps of a friend. */
export interface UpcomingSends {
	sends: Delivery[];
	currentSteps: CurrentStep[];
}

interface HistoryRequest {
	ctx: OperatorCtx;
	query: TimelinePageQuery;
	friendId: number;
	/** Whether scheduled sends are read too. */
	withUpcoming: boolean;
}

/**
 * Recent messages of a page of one friend's history, in one round trip; null if the operator may not see the
 * friend.
 */
export async function readFriendHistory({ ctx, query, friendId, withUpcoming }: HistoryRequest) {
	const pageStatements = [
		findVisibleFriend(ctx, friendId),
		readTimelineRows(ctx.db, query, ctx),
		readHistoryFigures(ctx.db, { friendId }),
	] as const;
	const [friend, rows, [figures], sends = [], currentSteps = []] = withUpcoming
		? await ctx.db.batch([
				...pageStatements,
				listWaitingDeliveries(ctx, friendId, MAX_FUTURE_SHOWN),
				listCurrentSteps(ctx.db, { friendId, take: MAX_FUTURE_SHOWN }),
			])
		: await ctx.db.batch(pageStatements);
	if (friend.length === 0) return null;
	return { ...toRecentPage(ctx, query, rows, figures!), upcoming: { sends, currentSteps } };
}

const readHistoryFigures = prepareOnce((db) =>
	queryRows<Omit<PageFigures, "isScanComplete">>(
		db,
		sql`select ${friendWaitingCountSql(sql.placeholder("friendId"))} as count, ${archiveExtentColumns}
			from (select 1) left join ${archiveProgress} on ${archiveProgress.id} = 1`,
	),
);

/**
 * Presents a friend's scheduled sends and current steps for the API. Empty on a page of all friends, whose
 * scheduled sends are listed in the outgoing queue.
 */
export async function presentUpcomingSends(
	ctx: OperatorCtx,
	friendId: number | null,
	{ sends, currentSteps }: UpcomingSends,
) {
	const presented = friendId === null ? [] : await presentWaitingDeliveries(ctx, friendId, sends);
	return {
		readingEpisodes: presentCurrentSteps(currentSteps, ctx.zone),
		futureMessages: presented.filter(({ state }) => state === "scheduled" || state === "held"),
		sendingMessages: presented.filter(({ state }) => state === "queued"),
	};
}
