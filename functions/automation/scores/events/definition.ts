import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { scoreFacts } from "#db/automation/scores.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";

/** Table `e` in which an event is recorded. Its rows are appended in the order of a growing number. */
export interface ScoreSource {
	table: SQLiteTable;
	/** Number that grows with each row; `id` by default. */
	position?: SQL;
	/** Condition for rows that record the event; all rows by default. */
	where?: SQL;
	/** Id of the friend. */
	friend: SQL;
	/** Time of the event, epoch ms. */
	at: SQL;
	/** Item that a rule may select; null if there is nothing to select. */
	item: SQL;
	/** Cause of the event: rows with the same one count once. By default each row counts. */
	cause?: SQL;
	/** Position before everything since an instant, for counts of past events; the first row by default. */
	positionBefore?: (since: SQL) => SQL;
	/**
	 * Condition by which an index finds the rows of one friend if `friend` has no index; it may include rows of
	 * others.
	 */
	friendIndexFilter?: (friendId: number) => SQL;
}

/** Position of a row for sources without a separate one. */
export const DEFAULT_POSITION = sql`e.id`;

/**
 * Event that no other table records in order: `noteScoreFacts` records it.
 * @param causes condition on `e.cause` that finds the causes of one friend
 */
export const scoreFactSource = (event: ScoreEvent, causes: (friendId: number) => SQL): ScoreSource => ({
	table: scoreFacts,
	// The sign keeps SQLite from the index of causes: a page is read by position, not from all events ever
	// recorded.
	where: sql`+e.event = ${event}`,
	friendIndexFilter: (friendId) => sql`e.event = ${event} and ${causes(friendId)}`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`e.item_id`,
});
