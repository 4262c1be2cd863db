import { and, asc, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import { type Delivery, deliveries } from "#db/deliveries.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { subselect } from "#db/subselect.ts";
import { withoutOwnLinks } from "#domain/forms/own-links.ts";
import { type Cursor, writeCursor } from "#domain/friends/cursor.ts";
import { type LineMessage, lineMessageText } from "#domain/messages/line.ts";
import { resolveMessage } from "#domain/messages/placeholders.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { TALK_TEXTS } from "#domain/texts/talks.ts";
import { wireTime } from "#domain/time.ts";
import { assertVisible } from "../filters/visible.ts";
import { publicOrigin } from "../http/origin.ts";
import type { OperatorCtx } from "../http/types.ts";
import { forThisView } from "../media/shown.ts";
import { readableBy } from "../placeholders/reader.ts";
import { placeholderValues } from "../placeholders/values.ts";

/** How many messages a page of one friend's talk has (M-384). */
const MESSAGES_PER_PAGE = 50;
const FUTURE_SHOWN = 50;
/** The rate of a placeholder for a message that was taken back (M-101). */
const UNSENT_RATE = 4;
const ORDINARY_RATE = 1;

/** A friend's messages, newest first, and on the first page what is still to be sent. */
export async function listMessages(args: {
	ctx: OperatorCtx;
	input: { id: number; before?: Cursor | undefined };
}) {
	const { ctx, input } = args;
	await assertVisible(ctx, input.id);
	const [rows, future] = await ctx.db.batch([
		ctx.db
			.select({ message: messages, notFetched: whyNotFetched })
			.from(messages)
			.where(and(eq(messages.friendId, input.id), earlierThan(input.before)))
			.orderBy(desc(messages.timestamp), desc(messages.id))
			.limit(MESSAGES_PER_PAGE + 1),
		ctx.db
			.select()
			.from(deliveries)
			.where(and(eq(deliveries.friendId, input.id), inArray(deliveries.state, ["scheduled", "queued"])))
			.orderBy(asc(deliveries.dueAt))
			.limit(input.before ? 0 : FUTURE_SHOWN),
	]);
	const asRead = await readingOf(ctx, input.id, future);
	const page = rows.slice(0, MESSAGES_PER_PAGE);
	const last = page.at(-1)?.message;
	return {
		items: forThisView(
			ctx,
			page.map((row) => presentMessage(row, ctx.zone)),
		),
		next_before:
			rows.length > page.length && last ? writeCursor({ at: last.timestamp, id: String(last.id) }) : null,
		future: future.map((delivery) => ({
			id: delivery.id,
			due_at: wireTime(delivery.dueAt, ctx.zone),
			text: asRead(delivery).map(lineMessageText).join("\n"),
			state: delivery.state,
		})),
	};
}

/** Waiting messages as the friend would read them now, with labels for values that the operator may not read. Placeholders are resolved for good when they are sent. */
async function readingOf(
	ctx: OperatorCtx,
	id: number,
	future: Delivery[],
): Promise<(delivery: Delivery) => LineMessage[]> {
	if (!future.some(({ hasPlaceholders }) => hasPlaceholders)) return ({ messages }) => messages;
	const own = (await placeholderValues(ctx, [id], publicOrigin(ctx.env))).get(id);
	const values = own && readableBy(ctx.operator, own);
	return ({ messages, hasPlaceholders }) =>
		hasPlaceholders && values ? resolveMessage(messages, values) : messages;
}

function earlierThan(before: Cursor | undefined): SQL {
	if (!before) return sql`1`;
	return sql`(${messages.timestamp}, ${messages.id}) < (${before.at}, ${Number(before.id)})`;
}

/** Why the download of a message's file was given up; null while it is in progress, and where there is no file. */
const whyNotFetched = subselect<string | null>(sql`
	select e.error from ${backgroundTasks} e
	where e.kind = 'content' and e.subject = ${messages.lineMessageId} and e.next_attempt_at is null`);

interface ListedMessage {
	message: MessageRow;
	notFetched: string | null;
}

const presentMessage = ({ message: row, notFetched }: ListedMessage, zone: string) => ({
	id: row.id,
	member_id: row.friendId,
	timestamp: row.timestamp,
	date: wireTime(row.timestamp, zone),
	outgoing: row.outgoing,
	type: row.type,
	text: row.unsentAt === null ? row.text && withoutOwnLinks(row.text) : TALK_TEXTS.unsent,
	content: row.content,
	unsent: row.unsentAt !== null,
	rate: row.unsentAt === null ? ORDINARY_RATE : UNSENT_RATE,
	media_url: row.mediaKey === null ? null : `/media/${row.id}`,
	media_type: row.mediaType,
	media_failed: notFetched === null ? null : BACKGROUND_TEXTS.fileNotFetched(notFetched),
	quoted_message_id: row.quotedMessageId,
	line_message_id: row.lineMessageId,
});
