import { sql } from "drizzle-orm";
import { friends } from "#db/engine/friends.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { archiveProgress } from "#db/inbox/archive-progress.ts";
import { queryRows } from "#db/platform/sql/raw-sql.ts";
import { TIMELINE_PATTERNS } from "#domain/inbox/timeline/timeline-query-input.ts";
import { toIsoInstant } from "#domain/integrations/open-api/v1/api-fields.ts";
import { timeCursorText, writeTimeCursor } from "#domain/people/friends/time-cursor.ts";
import { visibleTo } from "#functions/engine/filters/friend-visibility.ts";
import { toArchiveExtent } from "#functions/engine/messages/archive/archive-extent.ts";
import {
	type ArchivedRow,
	archivedColumns,
	archivedMessagesTable,
	messageKeys,
} from "#functions/engine/messages/archive/archived-columns.ts";
import {
	historyOrderColumns,
	historyPage,
	isInHistory,
	type MessageHistoryQuery,
} from "#functions/engine/messages/message-history.ts";
import { readableText, senderName } from "#functions/engine/messages/present-message.ts";
import { notFound } from "#functions/platform/http/request-refusal.ts";
import { signPicturesForView } from "#functions/platform/media/sign-pictures.ts";
import type { ProgramCtx } from "../program-context.ts";

/** Columns of a message for programs. */
type ProgramMessageColumns = Pick<MessageRow, "id" | "timestamp" | "type" | "text" | "unsentAt" | "outgoing">;

/** One row per message, or one without a message if the friend has none. */
interface TalkRow extends Omit<ProgramMessageColumns, "id" | "outgoing"> {
	id: number | null;
	outgoing: 0 | 1;
	sender: string | null;
	/** Newest archived message. */
	reachAt: number | null;
	reachId: number | null;
}

/** Columns joined to archived messages. */
interface ArchivedExtras extends ArchivedRow {
	sender: string | null;
}

/**
 * A page of a friend's talk, newest first, without operators' data: notes and the friend's own links. Friend,
 * messages and archive progress are read by one statement.
 * @throws Refusal 404 for a friend hidden from the program
 */
export async function readTalk(ctx: ProgramCtx, fid: number, before: string | undefined) {
	const historyQuery = toHistoryQuery(fid, before);
	const talkRows = await queryRows<TalkRow>(
		ctx.db,
		sql`select m.*, p.newest_at as reachAt, p.newest_id as reachId
			from ${friends} left join ${archiveProgress} p on p.id = 1
				left join (select ${messages.id} as id, ${messages.timestamp} as timestamp, ${messages.type} as type,
						${messages.text} as text, ${messages.unsentAt} as unsentAt, ${messages.outgoing} as outgoing,
						${senderName} as sender
					from ${messages} where ${isInHistory(historyQuery)}
					order by ${sql.join(historyOrderColumns(historyQuery), sql`, `)} limit ${historyQuery.take + 1}) m on true
			where ${friends.id} = ${fid} and ${visibleTo(ctx.operator)}
			order by m.timestamp desc, m.id desc`,
	);
	const [first] = talkRows;
	if (!first) throw notFound();
	const { rows, end } = await historyPage<ArchivedExtras, keyof ProgramMessageColumns>(ctx, historyQuery, {
		recent: talkRows.flatMap(({ id, outgoing, sender, ...message }) =>
			id === null ? [] : [{ message: { ...message, id, outgoing: outgoing === 1 }, sender }],
		),
		archiveExtent: toArchiveExtent(ctx, [{ at: first.reachAt, id: first.reachId }]),
		readJoined: (archived) =>
			ctx.db
				.select({ ...archivedColumns, sender: senderName })
				.from(archivedMessagesTable(messageKeys(archived))),
	});
	return {
		items: signPicturesForView(ctx, rows.map(presentForProgram)),
		next_before: end && writeTimeCursor({ at: end.timestamp, id: String(end.id) }),
	};
}

function toHistoryQuery(friendId: number, before: string | undefined): MessageHistoryQuery {
	const cursor = before === undefined ? null : timeCursorText.parse(before);
	return {
		friendId,
		cursor: cursor && { timestamp: cursor.at, id: Number(cursor.id) },
		direction: "past",
		take: TIMELINE_PATTERNS.memberDetail,
	};
}

const presentForProgram = ({
	message,
	sender,
}: {
	message: ProgramMessageColumns;
	sender: string | null;
}) => ({
	id: message.id,
	at: toIsoInstant(message.timestamp),
	from: message.outgoing ? ("account" as const) : ("friend" as const),
	sender,
	type: message.type,
	text: readableText(message),
	unsent: message.unsentAt !== null,
});
