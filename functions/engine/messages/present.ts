import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/console/background-tasks.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { type MessageRow, messages } from "#db/engine/messages.ts";
import { openApiCodes } from "#db/integrations/open-api.ts";
import { operators } from "#db/platform/operators.ts";
import { among } from "#db/platform/sql/among.ts";
import { subselect } from "#db/platform/sql/subselect.ts";
import { CAUSE_LABELS } from "#domain/engine/actions/cause.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { withoutOwnLinks } from "#domain/engine/public-addresses/own-links.ts";
import { TEST_CAUSE } from "#domain/inbox/testers/test-send.ts";
import { MESSAGE_RATES } from "#domain/inbox/timeline/confirm.ts";
import { mapTexts } from "#domain/platform/line/message-texts.ts";
import { BACKGROUND_TEXTS } from "#domain/platform/texts/background.ts";
import { TALK_TEXTS } from "#domain/platform/texts/talks.ts";
import { wireTime } from "#domain/platform/time/time.ts";

/** Why the download of a message's file was given up; null while it is in progress, and where there is no file. */
const whyNotFetched = subselect<string | null>(sql`
	select e.error from ${backgroundTasks} e
	where e.kind = 'content' and e.subject = ${messages.lineMessageId} and e.next_attempt_at is null`);

/** Kinds of message whose row has their words alone: what they show stays with the delivery. */
const LAYOUTS = ["imagemap", "template", "flex"];

/** The sent layout: as text, since a JSON list would otherwise parse it as a part of itself. */
const layoutOf = subselect<string | null>(sql`
	select case when ${messages.type} in ${among(LAYOUTS)}
		then json_extract(d.messages, '$[' || ${messages.deliveryPosition} || ']') || '' end
	from ${deliveries} d where d.id = ${messages.deliveryId}`);

/** The operator who wrote it in the chat, or the program that sent it; null for what the product sent by itself. */
export const senderOf = subselect<string | null>(sql`
	select coalesce(o.name, ${`${CAUSE_LABELS.open_api}「`} || p.name || '」') from ${deliveries} d
	left join ${operators} o on o.id = d.operator_id left join ${openApiCodes} p on p.id = d.program_id
	where d.id = ${messages.deliveryId}`);

/** Whether it was sent to a tester, to try it. */
const isTestOf = subselect<number | null>(sql`
	select d.cause like ${`${TEST_CAUSE}%`} from ${deliveries} d where d.id = ${messages.deliveryId}`);

/** Columns of other tables for a message; messages of the archive have them too. */
export const besideMessage = {
	notFetched: whyNotFetched,
	layout: layoutOf,
	sender: senderOf,
	isTest: isTestOf,
};

/** Columns that a talk reads of each message. */
export const talkColumns = { message: messages, ...besideMessage };

interface ListedMessage {
	message: MessageRow;
	notFetched: string | null;
	layout?: string | null;
	sender?: string | null;
	isTest?: number | null;
}

/**
 * A message in the API's format (M-099). It never contains a link that lets its reader write as the friend.
 */
export const presentMessage = (
	{ message: row, notFetched, layout = null, sender = null, isTest = null }: ListedMessage,
	zone: string,
) => ({
	id: row.id,
	member_id: row.friendId,
	timestamp: row.timestamp,
	date: wireTime(row.timestamp, zone),
	outgoing: row.outgoing,
	type: row.type,
	text: wordsOf(row),
	content: row.content,
	unsent: row.unsentAt !== null,
	rate: rateOf(row),
	/** Whether it waits for a person. */
	notify: row.notify ? 1 : 0,
	/** Address of its file once it was fetched. */
	media: row.mediaKey === null ? null : `/media/${row.id}`,
	media_type: row.mediaType,
	media_failed: notFetched === null ? null : BACKGROUND_TEXTS.fileNotFetched(notFetched),
	quoted_message_id: row.quotedMessageId,
	line_message_id: row.lineMessageId,
	/** Whether a message may quote it. */
	quotable: row.quoteToken !== null && row.unsentAt === null,
	/** A layout as LINE has it, where it is one. */
	layout: layout === null ? null : mapTexts(JSON.parse(layout) as LineMessage, withoutOwnLinks),
	/** Name of the operator who wrote it. */
	sender,
	is_test: isTest === 1,
});

/**
 * Readable text of a message: none if it was unsent, and no link that lets its reader write as the friend.
 */
export const wordsOf = ({ unsentAt, text }: Pick<MessageRow, "unsentAt" | "text">): string | null =>
	unsentAt === null ? text && withoutOwnLinks(text) : TALK_TEXTS.unsent;

/** M-101: a message that was taken back has a rate of its own. */
function rateOf({ unsentAt, starred }: MessageRow): number {
	if (unsentAt !== null) return MESSAGE_RATES.unsent;
	return starred ? MESSAGE_RATES.starred : MESSAGE_RATES.ordinary;
}
