import { and, desc, eq, inArray, lt } from "drizzle-orm";
import { deliveries } from "#db/deliveries.ts";
import { RESENDABLE } from "#domain/deliveries/state.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { TIMELINE_PATTERNS } from "#domain/timeline/query.ts";
import { assertFound, visibleFriend } from "../filters/visible.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { reachOf, readReach } from "../messages/archive/reach.ts";
import { historyPage, type Stretch } from "../messages/history.ts";
import { presentMessage } from "../messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "../messages/waiting.ts";
import { notesBefore, presentNote } from "./notes.ts";
import { saidLongAgo, saidRecently } from "./said.ts";
import { presentSender } from "./sender.ts";

/** Messages to a page of a talk (M-384). */
const TAKEN = TIMELINE_PATTERNS.memberDetail;

/** No message is of a later instant. */
const EVER = Number.MAX_SAFE_INTEGER;

interface Talk {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}

/**
 * A page of a friend's talk as operators see it, newest first: what was said and who or what said it, the notes of
 * colleagues and what could not be sent in the same time, and on the first page what is still to be sent.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function showTalk({ ctx, input: { id, before } }: Talk) {
	const stretch: Stretch = {
		friendId: id,
		beyond: before ? { timestamp: before.at, id: Number(before.id) } : null,
		way: "past",
		take: TAKEN,
	};
	const until = before?.at ?? EVER;
	const [friend, recent, reached, future, notes, unsent] = await ctx.db.batch([
		visibleFriend(ctx, id),
		saidRecently(ctx, stretch),
		readReach(ctx),
		waitingSends(ctx, id).limit(before ? 0 : FUTURE_SHOWN),
		notesBefore(ctx, id, until),
		unsentBefore(ctx, id, until),
	]);
	assertFound(friend);
	const { rows, end } = await historyPage(ctx, stretch, {
		recent,
		reach: reachOf(ctx, reached),
		beside: (archived) => saidLongAgo(ctx, archived),
	});
	// Pages meet at the oldest message of each, so that what lies between messages is on one page and no other.
	const from = end?.timestamp ?? 0;
	return {
		messages: forThisView(
			ctx,
			rows.map((row) => ({ ...presentMessage(row, ctx.zone), sent_by: presentSender(row) })),
		),
		notes: notes.filter(({ at }) => at >= from).map((note) => presentNote(note, ctx)),
		unsent: await presentUnsent(
			ctx,
			id,
			unsent.filter(({ dueAt }) => dueAt >= from),
		),
		next_before: end && writeCursor({ at: end.timestamp, id: String(end.id) }),
		future: await presentWaiting(ctx, id, future),
	};
}

/** What could not be sent before an instant and nobody has decided about yet, the latest first. */
const unsentBefore = (ctx: OperatorCtx, friendId: number, until: number) =>
	ctx.db
		.select()
		.from(deliveries)
		.where(
			and(
				eq(deliveries.friendId, friendId),
				inArray(deliveries.state, RESENDABLE),
				lt(deliveries.dueAt, until),
			),
		)
		.orderBy(desc(deliveries.dueAt))
		.limit(FUTURE_SHOWN);

async function presentUnsent(
	ctx: OperatorCtx,
	friendId: number,
	unsent: Awaited<ReturnType<typeof unsentBefore>>,
) {
	const presented = await presentWaiting(ctx, friendId, unsent);
	return presented.map((each, index) => ({
		...each,
		timestamp: unsent[index]!.dueAt,
		reason: unsent[index]!.reason,
	}));
}
