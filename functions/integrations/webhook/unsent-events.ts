import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { friends } from "#db/engine/friends.ts";
import { messages, unsends } from "#db/engine/messages.ts";
import { chatGroupMessages } from "#db/inbox/groups.ts";
import { webhookEvents } from "#db/integrations/webhook-events.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { WebhookEvent } from "#domain/integrations/webhook/line-webhook-event.ts";

/** SQL of an event's payload without its message's content: the id and the type alone. */
const PAYLOAD_WITHOUT_CONTENT = sql`json_set(payload, '$.message',
	json_object('id', payload ->> '$.message.id', 'type', payload ->> '$.message.type'))`;

/** Removes the content of one event. */
export const eraseEventContent = (db: Db, webhookEventId: string): Statement =>
	execute(
		db,
		sql`update ${webhookEvents} set payload = ${PAYLOAD_WITHOUT_CONTENT} where webhook_event_id = ${webhookEventId}`,
	);

/**
 * SQL of an event's payload for a claim: without its content if the message was unsent before, so that
 * nothing answers or stores it.
 */
export const PAYLOAD_UNLESS_UNSENT = sql`iif(type = 'message'
	and payload ->> '$.message.id' in (select line_message_id from ${unsends}), ${PAYLOAD_WITHOUT_CONTENT}, payload)`;

const UNFINISHED_EVENT_IDS = sql`select id from ${webhookEvents} where next_attempt_at is not null
	union all select id from ${webhookEvents} where state = 'failed'`;

/**
 * Removes the content of the events of messages that are now unsent. Events of stored messages are found by
 * the message's event id, the others among the unfinished (open or failed) events of the sender.
 * @param rows `friendId` and `lineMessageId` of the unsent messages
 */
export function eraseUnsentEvents(
	db: Db,
	{ rows, column }: { rows: SQL; column: Record<"friendId" | "lineMessageId", SQL> },
): Statement[] {
	const lineMessageIds = sql`(select ${column.lineMessageId} from ${rows})`;
	const senders = sql`(select ${friends.lineUserId} from ${friends}
		where ${friends.id} in (select ${column.friendId} from ${rows}))`;
	return [
		execute(
			db,
			sql`update ${webhookEvents} set payload = ${PAYLOAD_WITHOUT_CONTENT} where webhook_event_id in (
				select webhook_event_id from ${messages} where line_message_id in ${lineMessageIds} and outgoing = 0)`,
		),
		execute(
			db,
			sql`update ${webhookEvents} set payload = ${PAYLOAD_WITHOUT_CONTENT}
				where id in (${UNFINISHED_EVENT_IDS}) and line_user_id in ${senders} and type = 'message'
					and payload ->> '$.message.id' in ${lineMessageIds}`,
		),
	];
}

/**
 * Removes the content of the events of unsent messages in groups: of stored ones, and of unfinished ones.
 * @param lineMessageIds SQL after `in`
 */
export const eraseUnsentGroupEvents = (db: Db, lineMessageIds: SQL): Statement[] => [
	execute(
		db,
		sql`update ${webhookEvents} set payload = ${PAYLOAD_WITHOUT_CONTENT} where webhook_event_id in (
			select webhook_event_id from ${chatGroupMessages} where line_message_id in ${lineMessageIds} and outgoing = 0)`,
	),
	execute(
		db,
		sql`update ${webhookEvents} set payload = ${PAYLOAD_WITHOUT_CONTENT}
			where id in (${UNFINISHED_EVENT_IDS}) and line_user_id is null and type = 'message'
				and payload ->> '$.message.id' in ${lineMessageIds}`,
	),
];

/** LINE's id of an event's message; undefined for events of other types. */
export const messageIdOf = ({ message }: WebhookEvent): string | undefined =>
	(message as { id?: string } | undefined)?.id;
