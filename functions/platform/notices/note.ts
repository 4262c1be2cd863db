import { type SQL, sql } from "drizzle-orm";
import type { Db, Statement } from "#db/client.ts";
import { notificationFacts, notifications } from "#db/integrations/notifications.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import { rowsFrom } from "#db/platform/sql/rows-from.ts";
import type { NoticeEventName, NoticeValues } from "#domain/integrations/notifications/events/registry.ts";

interface At {
	db: Db;
	/** Epoch ms. */
	now: number;
}

/** Something that happened. */
interface Happened {
	/** Names it, whoever reports it and however often. */
	key: string;
	/** Null where it concerns no friend. */
	friendId: number | null;
	said: NoticeValues;
}

/**
 * Notes that something happened of which operators may be told, as a statement of the transaction in which it does: what is
 * not written is not told, and what is written is told once. Nothing is written while no setting asks for it.
 * @param where a further condition on what is said of it, for what only comes about where an earlier statement changed something
 */
export function noteEvents(
	at: At,
	event: NoticeEventName,
	happened: readonly Happened[],
	where: (said: (name: string) => SQL) => SQL = () => sql`1`,
): Statement[] {
	if (happened.length === 0) return [];
	const { rows, column, json } = rowsFrom(happened, ["key", "friendId", "said"]);
	const said = (name: string) => sql`(${json.said} ->> ${`$.${name}`})`;
	return [noteFound(at, event, { ...column, said: json.said }, sql`from ${rows} where ${where(said)}`)];
}

/**
 * The same of rows that the statement finds itself.
 * @param from from `from` to the end of a `where`
 */
export const noteFound = (
	{ db, now }: At,
	event: NoticeEventName,
	{ key, friendId, said }: Record<keyof Happened, SQL>,
	from: SQL,
): Statement =>
	execute(
		db,
		insertInto(
			notificationFacts,
			{ key, event, friendId, said, at: now, nextAttemptAt: now },
			sql`${from} and ${isAskedFor(event)} on conflict do nothing`,
		),
	);

/** Whether a setting in use names the event among its timings. */
export const isAskedFor = (event: NoticeEventName): SQL =>
	sql`exists (select 1 from ${notifications} asked, json_each(asked.timings) t
		where asked.use_notify = 1 and asked.deleted_at is null and t.value = ${event})`;
