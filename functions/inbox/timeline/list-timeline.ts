import { createTextMatcher } from "#domain/inbox/timeline/found-text.ts";
import type { TimelineQuery } from "#domain/inbox/timeline/timeline-query-input.ts";
import { writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { readAcrossArchive } from "#functions/engine/messages/archive/page-across-archive.ts";
import { presentMessage } from "#functions/engine/messages/present-message.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { readArchivedSources } from "./archived-timeline.ts";
import { presentWaitingCounts } from "./count-waiting-messages.ts";
import { presentUpcomingSends, readFriendHistory } from "./read-friend-history.ts";
import { readRecentTimeline } from "./recent-timeline.ts";
import { buildTimelineQuery, type TimelinePageQuery } from "./timeline-query.ts";
import { timelineOrderOf } from "./timeline-statements.ts";

/**
 * A page of the timeline with its extras; null for the history of a friend whom the operator may not see
 * (205, M-011).
 * @throws Refusal 422, 403 for a saved search that cannot be used, 503 for a page of an archive that is
 * unavailable.
 */
export async function listTimeline({ ctx, input }: { ctx: OperatorCtx; input: TimelineQuery }) {
	const query = await buildTimelineQuery(ctx, input);
	const recent = await readRecentPage(ctx, input, query);
	if (recent === null) return null;
	const page = await readAcrossArchive(
		{
			recent: { rows: recent.rows, end: recent.end },
			extent: recent.archiveExtent,
			order: timelineOrderOf(query),
			take: query.pageSize,
			isFirst: query.cursor === null,
			isWhole: query.alwaysReadsArchive,
		},
		() => readArchivedSources(ctx, query),
	);
	const matchesText = createTextMatcher(input.search);
	const items = page.rows
		.map((row) => ({
			...presentMessage(row, ctx.zone),
			member: { id: row.message.friendId, name: row.friendName, icon_url: row.friendIcon },
		}))
		// The search covers the stored text; parts that are hidden from operators must not be found either.
		.filter(({ text }) => input.search === "" || (text !== null && matchesText(text)));
	return {
		messages: signPicturesForView(ctx, items),
		...(await presentUpcomingSends(ctx, query.friendId, recent.upcoming)),
		notifyCounts: presentWaitingCounts(recent.count),
		currentPage: input.cng ? 1 : input.page,
		paginateAllCursorId: page.end && writeTimeCursor({ at: page.end.timestamp, id: String(page.end.id) }),
		paginateHasNext: page.end !== null,
		/** The next page reaches the archive. */
		paginateNextIsAll: page.nextIsWhole,
		/** The archive was queried for this page too. */
		sourceMessageIsAll: page.isWhole,
	};
}

/** Recent messages of the page; null for the history of a friend whom the operator may not see. */
function readRecentPage(ctx: OperatorCtx, input: TimelineQuery, query: TimelinePageQuery) {
	const { friendId, cursor } = query;
	if (friendId === null) return readRecentTimeline(ctx, query);
	return readFriendHistory({ ctx, query, friendId, withUpcoming: cursor === null && !input.hasCurrentItems });
}
