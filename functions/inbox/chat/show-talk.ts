import { and, desc, eq, gte, inArray, lt } from "drizzle-orm";
import { type Delivery, deliveries } from "#db/engine/deliveries.ts";
import { readReceipts } from "#db/inbox/read-receipts.ts";
import { RESENDABLE } from "#domain/engine/deliveries/delivery-states.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/timeline-query-input.ts";
import { type TimeCursor, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { assertFriendFound, findVisibleFriend } from "#functions/engine/filters/friend-visibility.ts";
import { readArchiveExtent, toArchiveExtent } from "#functions/engine/messages/archive/archive-extent.ts";
import type { MessagePosition } from "#functions/engine/messages/archive/merge-pages.ts";
import {
	earliestInstant,
	historyEnd,
	historyPage,
	historyStatement,
	type MessageHistoryQuery,
} from "#functions/engine/messages/message-history.ts";
import { presentMessage } from "#functions/engine/messages/present-message.ts";
import {
	listWaitingDeliveries,
	MAX_FUTURE_SHOWN,
	presentWaitingDeliveries,
} from "#functions/engine/messages/waiting-deliveries.ts";
import type { OperatorCtx } from "#functions/platform/http/hono-env.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import { presentSender } from "./present-sender.ts";
import { readArchivedMessages, readRecentMessages } from "./read-talk-messages.ts";
import { listTalkNotes, MAX_NOTES_SHOWN, presentTalkNote } from "./talk-notes.ts";

/** Number of messages per page of a talk (M-384). */
const MESSAGES_PER_PAGE = TIMELINE_PATTERNS.memberDetail;

interface ShowTalkArgs {
	ctx: OperatorCtx;
	input: { id: number; before?: TimeCursor | undefined };
}

/**
 * A page of a friend's talk for operators, newest first: messages with their senders, colleagues' notes and
 * failed sends of the same period, and scheduled messages on the first page.
 * @throws Refusal 404 for a friend whom the operator may not see.
 */
export async function showTalk({ ctx, input: { id, before } }: ShowTalkArgs) {
	const historyQuery: MessageHistoryQuery = {
		friendId: id,
		cursor: before ? { timestamp: before.at, id: Number(before.id) } : null,
		direction: "past",
		take: MESSAGES_PER_PAGE,
	};
	// The period of the page is known only after reading it, so notes and failed sends are read up to a limit
	// and filtered below.
	const [friend, recent, archiveExtent, scheduled, notes, failedSends, [receipt]] = await ctx.db.batch([
		findVisibleFriend(ctx, id),
		readRecentMessages(ctx.db, historyQuery),
		readArchiveExtent(ctx),
		listWaitingDeliveries(ctx, id, before ? 0 : MAX_FUTURE_SHOWN),
		listTalkNotes(ctx.db, historyQuery),
		listFailedSends(ctx.db, historyQuery),
		ctx.db
			.select({ readUpTo: readReceipts.readUpTo })
			.from(readReceipts)
			.where(eq(readReceipts.friendId, id)),
	]);
	assertFriendFound(friend);
	const page = await historyPage(ctx, historyQuery, {
		recent,
		archiveExtent: toArchiveExtent(ctx, archiveExtent),
		readJoined: (archived) => readArchivedMessages(ctx, archived),
	});
	const end = talkPageEnd(page.end, [
		{ instants: notes.map(({ at }) => at), maxRows: MAX_NOTES_SHOWN },
		{ instants: failedSends.map(({ dueAt }) => dueAt), maxRows: MAX_FUTURE_SHOWN },
	]);
	const earliest = end?.timestamp ?? 0;
	const rows = page.rows.filter(({ timestamp }) => timestamp >= earliest);
	return {
		messages: signPicturesForView(
			ctx,
			rows.map((row) => ({ ...presentMessage(row, ctx.zone), sent_by: presentSender(row) })),
		),
		notes: notes.filter(({ at }) => at >= earliest).map((note) => presentTalkNote(note, ctx)),
		unsent: await presentFailedSends(
			ctx,
			id,
			failedSends.filter(({ dueAt }) => dueAt >= earliest),
		),
		next_before: end && writeTimeCursor({ at: end.timestamp, id: String(end.id) }),
		future: await presentWaitingDeliveries(ctx, id, scheduled),
		/** Time of the friend's newest message that is marked as read in LINE, epoch ms; null for none. */
		read_up_to: receipt?.readUpTo ?? null,
	};
}

interface InterleavedRows {
	/** Instants of the rows between the messages, latest first. */
	instants: number[];
	/** Maximum number of rows read. */
	maxRows: number;
}

/**
 * End of a page: its oldest message, so that rows between messages appear on exactly one page; earlier if
 * there are more of these rows than a page shows.
 */
function talkPageEnd(
	oldest: MessagePosition | null,
	interleaved: readonly InterleavedRows[],
): MessagePosition | null {
	const fullListEnds = interleaved.flatMap(({ instants, maxRows }) =>
		instants.length < maxRows ? [] : instants.slice(-1),
	);
	const latest = Math.max(...fullListEnds, -1);
	return latest > (oldest?.timestamp ?? -1) ? { timestamp: latest, id: 0 } : oldest;
}

/** Statement that reads failed sends of a period that nobody has decided about yet, latest first. */
const listFailedSends = historyStatement((db, historyQuery) =>
	db
		.select()
		.from(deliveries)
		.where(
			and(
				eq(deliveries.friendId, historyQuery.friendId),
				inArray(deliveries.state, RESENDABLE),
				gte(deliveries.dueAt, earliestInstant(historyQuery)),
				lt(deliveries.dueAt, historyEnd(historyQuery)),
			),
		)
		.orderBy(desc(deliveries.dueAt))
		.limit(MAX_FUTURE_SHOWN),
);

async function presentFailedSends(ctx: OperatorCtx, friendId: number, failedSends: Delivery[]) {
	const presented = await presentWaitingDeliveries(ctx, friendId, failedSends);
	return presented.map((delivery, index) => ({
		...delivery,
		timestamp: failedSends[index]!.dueAt,
		reason: failedSends[index]!.reason,
	}));
}
