import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-task-table.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { valuesOfList } from "#db/platform/sql/json-list.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/action-cause.ts";
import { withStoredEmoji, withWrittenEmoji } from "#domain/engine/messages/emoji-texts.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { TEST_CAUSE } from "#domain/inbox/testers/test-send.ts";
import { MESSAGE_RATES } from "#domain/inbox/timeline/confirm-input.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background-texts.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks-texts.ts";
import { toWireTime } from "#domain/platform/time/wire-time.ts";

/**
 * Reason why the download of a message's file was given up; null while it is in progress, or without a file.
 */
const downloadError = subselect<string | null>(sql`
	select e.error from ${backgroundTasks} e
	where e.kind = 'content' and e.subject = ${messages.lineMessageId} and e.next_attempt_at is null`);

/** Message types whose row contains only the text; the layout remains in the delivery. */
export const LAYOUT_TYPES: readonly string[] = ["imagemap", "template", "flex", "coupon"];

/** The sent layout as text, because a JSON list would otherwise nest it as a value. */
const layoutOf = subselect<string | null>(sql`
	select case when ${messages.type} in ${valuesOfList(LAYOUT_TYPES)}
		then json_extract(d.messages, '$[' || ${messages.deliveryPosition} || ']') || '' end
	from ${deliveries} d where d.id = ${messages.deliveryId}`);

/** Operator who wrote a message in the chat, or program that sent it; null for automatic messages. */
export const senderName = subselect<string | null>(sql`
	select coalesce(o.name, ${`${CAUSE_LABELS.open_api}「`} || p.name || '」') from ${deliveries} d
	left join ${operators} o on o.id = d.operator_id left join ${openApiCodes} p on p.id = d.program_id
	where d.id = ${messages.deliveryId}`);

/** Parts of the sent message that its row lacks: the sender that it showed, and the labels of its quick replies. */
const sentParts = subselect<string | null>(sql`
	select case when instr(d.messages, '"sender"') + instr(d.messages, '"quickReply"') > 0 then json_object(
		'sender', json_extract(d.messages, '$[' || ${messages.deliveryPosition} || '].sender.name'),
		'quick_replies', (select json_group_array(q.value ->> '$.action.label')
			from json_each(d.messages, '$[' || ${messages.deliveryPosition} || '].quickReply.items') q)) || '' end
	from ${deliveries} d where d.id = ${messages.deliveryId}`);

interface SentParts {
	sender: string | null;
	quick_replies: string[];
}
const NO_PARTS: SentParts = { sender: null, quick_replies: [] };

/** Whether it was a test message to a tester. */
const isTestOf = subselect<number | null>(sql`
	select d.cause like ${`${TEST_CAUSE}%`} from ${deliveries} d where d.id = ${messages.deliveryId}`);

/** Columns of other tables for a message, recent or archived. */
export const joinedMessageColumns = {
	downloadError: downloadError,
	layout: layoutOf,
	sender: senderName,
	isTest: isTestOf,
	sentParts,
};

/** Columns that a talk reads of each message. */
export const talkColumns = { message: messages, ...joinedMessageColumns };

interface ListedMessage {
	message: MessageRow;
	downloadError: string | null;
	layout?: string | null;
	sender?: string | null;
	isTest?: number | null;
	sentParts?: string | null;
}

/** A message in the API's format (M-099). It never contains a link that lets its reader act as the friend. */
export const presentMessage = (
	{
		message: row,
		downloadError,
		layout = null,
		sender = null,
		isTest = null,
		sentParts: parts = null,
	}: ListedMessage,
	zone: string,
) => ({
	id: row.id,
	member_id: row.friendId,
	timestamp: row.timestamp,
	date: toWireTime(row.timestamp, zone),
	outgoing: row.outgoing,
	type: row.type,
	...readableContent(row),
	unsent: row.unsentAt !== null,
	rate: rateOf(row),
	/** Whether it waits for an operator. */
	notify: row.notify ? 1 : 0,
	/** Address of its file, once it was downloaded. */
	media: row.mediaKey === null ? null : `/media/${row.id}`,
	media_type: row.mediaType,
	media_failed: downloadError === null ? null : BACKGROUND_TEXTS.fileNotFetched(downloadError),
	quoted_message_id: row.quotedMessageId,
	line_message_id: row.lineMessageId,
	/** Whether a message may quote it. */
	quotable: row.quoteToken !== null && row.unsentAt === null,
	/** Layout in LINE's format; null for other messages. */
	layout: layout === null ? null : mapTexts(JSON.parse(layout) as LineMessage, withoutOwnLinks),
	/** Name of the operator who wrote it. */
	sender,
	is_test: isTest === 1,
	...presentSentParts(parts),
});

function presentSentParts(stored: string | null) {
	const { sender, quick_replies } = stored === null ? NO_PARTS : (JSON.parse(stored) as SentParts);
	return {
		/** Name that it showed instead of the account's. */
		shown_sender: sender,
		/** Labels of the buttons below it. */
		quick_replies,
	};
}

/**
 * Readable text of a message: a notice if it was unsent, and never a link that lets its reader act as the
 * friend.
 */
export const readableText = ({ unsentAt, text }: Pick<MessageRow, "unsentAt" | "text">): string | null =>
	unsentAt === null ? text && withoutOwnLinks(text) : TALK_TEXTS.unsent;

/** Readable text of a message with its content, whose emoji are moved by what the text does not show. */
function readableContent({ unsentAt, text, content, type }: MessageRow) {
	if (!content?.emojis || text === null || unsentAt !== null || withoutOwnLinks(text) === text)
		return { text: readableText({ unsentAt, text }), content };
	const written = withWrittenEmoji({ type, text, emojis: content.emojis });
	const readable = withStoredEmoji({ ...written, text: withoutOwnLinks(written.text) });
	return { text: readable.text, content: { ...content, emojis: readable.emojis as typeof content.emojis } };
}

/** Rate of a message; an unsent one has its own (M-101). */
function rateOf({ unsentAt, starred }: MessageRow): number {
	if (unsentAt !== null) return MESSAGE_RATES.unsent;
	return starred ? MESSAGE_RATES.starred : MESSAGE_RATES.ordinary;
}
