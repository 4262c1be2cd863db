import type { Delivery } from "#db/deliveries.ts";
import { visibleFriend } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { readReach } from "../messages/archive/reach.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";
import type { Asked } from "./asked.ts";
import { waitingCount } from "./counts.ts";
import type { TimelinePage } from "./page.ts";
import { presentReading, type Reading, readingOf } from "./reading.ts";
import { knownOf, rowsOfPage } from "./recent.ts";

/** What is still to come for a friend. */
export interface Coming {
	sends: Delivery[];
	reading: Reading[];
}

interface History {
	ctx: OperatorCtx;
	asked: Asked;
	page: TimelinePage;
	friendId: number;
	/** Whether what is still to come is read too. */
	withComing: boolean;
}

/**
 * What recent messages know of a page of one friend's history, in one trip; null where the operator may not see the
 * friend.
 */
export async function readHistory({ ctx, asked, page, friendId, withComing }: History) {
	const toldOf = [
		visibleFriend(ctx, friendId),
		rowsOfPage(ctx, asked, page),
		waitingCount(ctx, friendId),
		readReach(ctx),
	] as const;
	const [friend, read, counted, reached, sends = [], reading = []] = withComing
		? await ctx.db.batch([
				...toldOf,
				waitingSends(ctx, friendId).limit(FUTURE_SHOWN),
				readingOf(ctx, friendId, FUTURE_SHOWN),
			])
		: await ctx.db.batch(toldOf);
	if (friend.length === 0) return null;
	return { ...knownOf(ctx, asked, read, reached), counted, coming: { sends, reading } };
}

/** What stands beside a friend's messages as the API presents it. What all friends wait for is in the outgoing queue. */
export async function presentComing(ctx: OperatorCtx, friendId: number | null, { sends, reading }: Coming) {
	const presented = friendId === null ? [] : await presentWaiting(ctx, friendId, sends);
	return {
		readingEpisodes: presentReading(reading, ctx.zone),
		futureMessages: presented.filter(({ state }) => state === "scheduled"),
		sendingMessages: presented.filter(({ state }) => state === "queued"),
	};
}
