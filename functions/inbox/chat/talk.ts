import { and, desc, eq, gte, inArray, lt } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { RESENDABLE } from "#domain/engine/deliveries/state.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/query.ts";
import { type Cursor, writeCursor } from "#domain/people/friends/cursor.ts";
import { assertFound, visibleFriend } from "#functions/engine/filters/visible.ts";
import type { Place } from "#functions/engine/messages/archive/merged.ts";
import { reachOf, readReach } from "#functions/engine/messages/archive/reach.ts";
import {
	earliestOf,
	historyPage,
	ofStretch,
	type Stretch,
	untilOf,
} from "#functions/engine/messages/history.ts";
import { presentMessage } from "#functions/engine/messages/present.ts";
import { FUTURE_SHOWN, presentWaiting, waitingSends } from "#functions/engine/messages/waiting.ts";
import type { OperatorCtx } from "#functions/platform/http/types.ts";
import { forThisView } from "#functions/platform/media/shown.ts";
import { NOTES_SHOWN, notesBeside, presentNote } from "./notes.ts";
import { saidLongAgo, saidRecently } from "./said.ts";
import { presentSender } from "./sender.ts";

/** Messages to a page of a talk (M-384). */
const TAKEN = TIMELINE_PATTERNS.memberDetail;

interface Talk {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}

/**
 * A page of a friend's talk for operators, newest first: messages with their senders, colleagues' notes and
 * failed sends of the same period, and scheduled messages on the first page.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function showTalk({ ctx, input: { id, before } }: Talk) {
	const stretch: Stretch = {
		friendId: id,
		beyond: before ? { timestamp: before.at, id: Number(before.id) } : null,
		way: "past",
		take: TAKEN,
	};
	// The end of the page is known only after reading; the extra rows are limited all the same.
	const [friend, recent, reached, future, notes, unsent] = await ctx.db.batch([
		visibleFriend(ctx, id),
		saidRecently(ctx.db, stretch),
		readReach(ctx),
		waitingSends(ctx, id, before ? 0 : FUTURE_SHOWN),
		notesBeside(ctx.db, stretch),
		unsentBeside(ctx.db, stretch),
	]);
	assertFound(friend);
	const page = await historyPage(ctx, stretch, {
		recent,
		reach: reachOf(ctx, reached),
		beside: (archived) => saidLongAgo(ctx, archived),
	});
	const end = endOf(page.end, [
		{ instants: notes.map(({ at }) => at), most: NOTES_SHOWN },
		{ instants: unsent.map(({ dueAt }) => dueAt), most: FUTURE_SHOWN },
	]);
	const from = end?.timestamp ?? 0;
	const rows = page.rows.filter(({ timestamp }) => timestamp >= from);
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

interface Along {
	/** Instants of the rows beside the messages, latest first. */
	instants: number[];
	/** So many are read at most. */
	most: number;
}

/**
 * End of a page: its oldest message, so that rows between messages appear on exactly one page; earlier if
 * there are more of these rows than a page shows.
 */
function endOf(oldest: Place | null, along: readonly Along[]): Place | null {
	const full = along.flatMap(({ instants, most }) => (instants.length < most ? [] : instants.slice(-1)));
	const latest = Math.max(...full, -1);
	return latest > (oldest?.timestamp ?? -1) ? { timestamp: latest, id: 0 } : oldest;
}

/** Failed sends of a stretch that nobody has decided about yet, latest first. */
const unsentBeside = ofStretch((db, stretch) =>
	db
		.select()
		.from(deliveries)
		.where(
			and(
				eq(deliveries.friendId, stretch.friendId),
				inArray(deliveries.state, RESENDABLE),
				gte(deliveries.dueAt, earliestOf(stretch)),
				lt(deliveries.dueAt, untilOf(stretch)),
			),
		)
		.orderBy(desc(deliveries.dueAt))
		.limit(FUTURE_SHOWN),
);

async function presentUnsent(ctx: OperatorCtx, friendId: number, unsent: Delivery[]) {
	const presented = await presentWaiting(ctx, friendId, unsent);
	return presented.map((each, index) => ({
		...each,
		timestamp: unsent[index]!.dueAt,
		reason: unsent[index]!.reason,
	}));
}
