import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/d1-client.ts";
import { notificationFacts, notifications } from "#db/integrations/notification-tables.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { NoticeEventName, NoticeValues } from "#domain/integrations/notifications/events/registry.ts";

interface WriteContext {
	db: Db;
	/** Epoch ms. */
	now: number;
}

/** Event for operators' notifications. */
interface NoticeEvent {
	/** Key of the event, so that repeated reports count once. */
	key: string;
	/** Null if it concerns no friend. */
	friendId: number | null;
	values: NoticeValues;
}

/**
 * Statements that record events for operators' notifications, in the events' own transaction: an event that
 * is not written is not notified, and a written one is notified once. Nothing is written while no setting
 * requests it.
 * @param where a further condition on the values, for an event that exists only if an earlier statement changed
 * rows
 */
export function noteEvents(
	writeContext: WriteContext,
	event: NoticeEventName,
	events: readonly NoticeEvent[],
	where: (noticeValue: (name: string) => SQL) => SQL = () => sql`1`,
): Statement[] {
	if (events.length === 0) return [];
	const { rows, column, json } = rowsFrom(events, ["key", "friendId", "values"]);
	const noticeValue = (name: string) => sql`(${json.values} ->> ${`$.${name}`})`;
	return [
		noteSelectedEvents(
			writeContext,
			event,
			{ ...column, values: json.values },
			sql`from ${rows} where ${where(noticeValue)}`,
		),
	];
}

/**
 * Like `noteEvents`, for rows that the statement selects itself.
 * @param from from `from` to the end of a `where`
 */
export const noteSelectedEvents = (
	{ db, now }: WriteContext,
	event: NoticeEventName,
	{ key, friendId, values }: Record<keyof NoticeEvent, SQL>,
	from: SQL,
): Statement =>
	execute(
		db,
		insertInto(
			notificationFacts,
			{ key, event, friendId, values, at: now, nextAttemptAt: now },
			sql`${from} and ${isNoticeRequested(event)} on conflict do nothing`,
		),
	);

/** Condition: an active setting includes the event in its timings. */
export const isNoticeRequested = (event: NoticeEventName): SQL =>
	sql`exists (select 1 from ${notifications} n, json_each(n.timings) t
		where n.use_notify = 1 and n.deleted_at is null and t.value = ${event})`;
