import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { scoreFacts } from "#db/automation/scores.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";

/** Where an event is read: a table `e` whose rows are written in the order of a number, and never before it. */
export interface ScoreSource {
	table: SQLiteTable;
	/** The number that grows with each row; `id` by default. */
	position?: SQL;
	/** Condition for rows that are such an event; all by default. */
	where?: SQL;
	friend: SQL;
	at: SQL;
	/** Item that a rule may name; null where there is nothing to choose. */
	item: SQL;
	/** Text of which each value counts once; each row by default. */
	cause?: SQL;
	/**
	 * Position before everything since an instant, for a count of past events. From the first row by default.
	 */
	before?: (since: SQL) => SQL;
	/**
	 * Condition by which an index finds the rows of one friend, where there is none of `friend`; it may include
	 * rows of others.
	 */
	near?: (friendId: number) => SQL;
}

export const POSITION = sql`e.id`;

/**
 * An event that no other table keeps in its order: `noteScoreFacts` writes it down.
 * @param causes which causes `e.cause` can be those of a friend
 */
export const ofFacts = (event: ScoreEvent, causes: (friendId: number) => SQL): ScoreSource => ({
	table: scoreFacts,
	// The sign keeps it from the index of causes: a page is read by its positions, not from all that ever happened.
	where: sql`+e.event = ${event}`,
	near: (friendId) => sql`e.event = ${event} and ${causes(friendId)}`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`e.item_id`,
});
