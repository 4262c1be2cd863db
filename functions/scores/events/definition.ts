import { type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { scoreFacts } from "#db/scores.ts";
import type { ScoreEvent } from "#domain/scores/events/registry.ts";

/** Where an event is read: a table `e` whose rows are written in the order of a number, and never before it. */
export interface ScoreSource {
	table: SQLiteTable;
	/** The number that grows with each row; `id` by default. */
	position?: SQL;
	/** Which rows are such an event; all by default. */
	where?: SQL;
	friend: SQL;
	at: SQL;
	/** What a rule may name; null where there is nothing to choose. */
	item: SQL;
	/** What counts once, as a text; each row by default. */
	cause?: SQL;
	/** For whoever begins in the past: a position before everything since an instant. From the first row by default. */
	before?: (since: SQL) => SQL;
}

export const POSITION = sql`e.id`;

/** An event that no other table keeps in its order: `noteScoreFacts` writes it down. */
export const ofFacts = (event: ScoreEvent): ScoreSource => ({
	table: scoreFacts,
	where: sql`e.event = ${event}`,
	friend: sql`e.friend_id`,
	at: sql`e.at`,
	item: sql`e.item_id`,
});
