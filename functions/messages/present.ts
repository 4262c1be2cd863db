import { sql } from "drizzle-orm";
import { backgroundTasks } from "#db/background-tasks.ts";
import { type MessageRow, messages } from "#db/messages.ts";
import { subselect } from "#db/subselect.ts";
import { withoutOwnLinks } from "#domain/forms/own-links.ts";
import { BACKGROUND_TEXTS } from "#domain/texts/background.ts";
import { TALK_TEXTS } from "#domain/texts/talks.ts";
import { wireTime } from "#domain/time.ts";
import { MESSAGE_RATES } from "#domain/timeline/confirm.ts";

/** Why the download of a message's file was given up; null while it is in progress, and where there is no file. */
const whyNotFetched = subselect<string | null>(sql`
	select e.error from ${backgroundTasks} e
	where e.kind = 'content' and e.subject = ${messages.lineMessageId} and e.next_attempt_at is null`);

/** What other tables know of a message, for each that is read. */
export const besideMessage = { notFetched: whyNotFetched };

interface ListedMessage {
	message: MessageRow;
	notFetched: string | null;
}

/** A message as the API presents it (M-099). A link that lets whoever reads it write as its friend is never in it. */
export const presentMessage = ({ message: row, notFetched }: ListedMessage, zone: string) => ({
	id: row.id,
	member_id: row.friendId,
	timestamp: row.timestamp,
	date: wireTime(row.timestamp, zone),
	outgoing: row.outgoing,
	type: row.type,
	text: row.unsentAt === null ? row.text && withoutOwnLinks(row.text) : TALK_TEXTS.unsent,
	content: row.content,
	unsent: row.unsentAt !== null,
	rate: rateOf(row),
	/** Whether it waits for a person. */
	notify: row.notify ? 1 : 0,
	/** Where its file lies once it was fetched. */
	media: row.mediaKey === null ? null : `/media/${row.id}`,
	media_type: row.mediaType,
	media_failed: notFetched === null ? null : BACKGROUND_TEXTS.fileNotFetched(notFetched),
	quoted_message_id: row.quotedMessageId,
	line_message_id: row.lineMessageId,
});

/** M-101: a message that was taken back has a rate of its own. */
function rateOf({ unsentAt, starred }: MessageRow): number {
	if (unsentAt !== null) return MESSAGE_RATES.unsent;
	return starred ? MESSAGE_RATES.starred : MESSAGE_RATES.ordinary;
}
