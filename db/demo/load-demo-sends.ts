import { sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { messages } from "#db/engine/messages.ts";
import { runs } from "#db/engine/runs.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute, queryRows } from "#db/platform/sql/raw-sql.ts";
import { number } from "#db/platform/sql/row-columns.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import { findLinks } from "#domain/acquisition/links/map-links.ts";
import type { Cause } from "#domain/engine/actions/action-cause.ts";
import { OUTCOME_CODES } from "#domain/engine/actions/effect-outcomes.ts";
import { ONCE_PER_FRIEND } from "#domain/engine/actions/repetition-rule.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import { currentDay, SECOND, toInstant } from "#domain/platform/time/wire-time.ts";

/** Past run of an action by which the demo shop sent something to a friend, with the texts. */
export interface DemoSend {
	friendId: number;
	/** Instant of the run, a few seconds before LINE accepted the message. */
	at: number;
	action: { id: number; twiceType?: number; effects: readonly unknown[] };
	cause: Cause;
	texts: { position: number; text: string; delay: number }[];
	broadcastId?: number;
	/** Whether the first text answered the friend's own message. */
	isReply?: boolean;
}

/** Id of the delivery of a run's text. */
export const deliveryIdOf = (ordinal: number, position: number): string => demoId(1 + position, ordinal);
const runIdOf = (ordinal: number): string => demoId(0, ordinal);
const demoId = (kind: number, ordinal: number): string =>
	`de300000-${kind.toString(16).padStart(4, "0")}-4000-8000-${(ordinal + 1).toString(16).padStart(12, "0")}`;

/** Statements that insert runs, their deliveries, and the messages in the friends' talks. */
export const demoSendStatements = (db: Db, sends: DemoSend[]): Statement[] => [
	insertRuns(db, sends),
	...insertDeliveries(db, sends),
];

function insertRuns(db: Db, sends: DemoSend[]): Statement {
	const { rows, column, json } = rowsFrom(
		sends.map(({ friendId, at, action, cause, texts }, ordinal) => ({
			id: runIdOf(ordinal),
			actionId: action.id,
			friendId,
			cause: cause.key,
			causeType: cause.type,
			causeId: cause.id,
			causeLabel: cause.label,
			webhookEventId: cause.webhookEventId ?? null,
			outcomes: OUTCOME_CODES.done.repeat(action.effects.length),
			sends: Object.fromEntries(texts.map(({ position }) => [position, deliveryIdOf(ordinal, position)])),
			onceKey: action.twiceType === ONCE_PER_FRIEND ? `${action.id}:${friendId}` : null,
			startedAt: at,
		})),
		[
			"id",
			"actionId",
			"friendId",
			"cause",
			"causeType",
			"causeId",
			"causeLabel",
			"webhookEventId",
			"outcomes",
			"sends",
			"onceKey",
			"startedAt",
		],
	);
	return execute(
		db,
		insertInto(
			runs,
			{ ...column, actionVersion: 1, state: "done", sends: json.sends },
			sql`from ${rows} where true on conflict do nothing`,
		),
	);
}

function insertDeliveries(db: Db, sends: DemoSend[]): Statement[] {
	const { rows, column, json } = rowsFrom(
		sends.flatMap(({ friendId, at, texts, broadcastId = null, isReply }, ordinal) =>
			texts.map(({ position, text, delay }) => {
				const lineMessages: LineMessage[] = [{ type: "text", text }];
				const links = findLinks(lineMessages);
				return {
					id: deliveryIdOf(ordinal, position),
					runId: runIdOf(ordinal),
					cause: `run:${runIdOf(ordinal)}:${position}`,
					friendId,
					dueAt: at + delay,
					sentAt: at + delay + 2 * SECOND,
					method: isReply && delay === 0 ? "reply" : "push",
					broadcastId,
					messages: lineMessages,
					tapLinks: links.map((url) => ({ written: url, url })),
					text,
				};
			}),
		),
		[
			"id",
			"runId",
			"cause",
			"friendId",
			"dueAt",
			"sentAt",
			"method",
			"broadcastId",
			"messages",
			"tapLinks",
			"text",
		],
	);
	const { text, ...delivery } = column;
	return [
		execute(
			db,
			insertInto(
				deliveries,
				{
					...delivery,
					messages: json.messages,
					tapLinks: json.tapLinks,
					orderKey: column.runId,
					state: "sent",
					attempts: 1,
					firstAttemptAt: column.dueAt,
					lineStatus: 200,
					createdAt: column.dueAt,
				},
				sql`from ${rows} join ${runs} r on r.id = ${column.runId} where true on conflict do nothing`,
			),
		),
		execute(
			db,
			insertInto(
				messages,
				{
					friendId: column.friendId,
					outgoing: true,
					timestamp: column.sentAt,
					type: "text",
					text,
					deliveryId: column.id,
					deliveryPosition: 0,
				},
				sql`from ${rows} join ${deliveries} d on d.id = ${column.id} order by ${column.sentAt}`,
			),
		),
	];
}

/** Statement that sets the times of the friends' last messages, after all have been inserted. */
export const lastMessageStatement = (db: Db): Statement =>
	execute(
		db,
		sql`update ${friends} set
			last_message_at = (select max(m.timestamp) from ${messages} m where m.friend_id = ${friends.id} and m.outgoing = 0),
			last_sent_at = (select max(m.timestamp) from ${messages} m where m.friend_id = ${friends.id} and m.outgoing = 1)`,
	);

/** Number of the demo's messages of the current month that LINE counts: all except replies to friends' own messages. */
export async function countDemoMessages(db: Db, now: number): Promise<number> {
	const monthStart = toInstant(`${currentDay(now).slice(0, 7)}-01`, "00:00")!;
	const [row] = await queryRows(
		db,
		{ count: number },
		sql`select count(*) as count from ${messages} m left join ${deliveries} d on d.id = m.delivery_id
			where m.outgoing = 1 and m.timestamp >= ${monthStart} and d.method is not 'reply'`,
	);
	return row?.count ?? 0;
}
