import { type SQL, sql } from "drizzle-orm";
import { scoreFacts, scoreRules } from "#db/automation/scores.ts";
import type { Db, Statement } from "#db/client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";

interface Fact {
	/** Names it, however often it is written. */
	cause: SQL;
	friendId: SQL;
	/** Items that a rule may refer to. */
	itemId: SQL;
	/** Epoch ms. */
	at: SQL;
}

/**
 * Writes down what scores count and no table keeps, as a statement of the transaction in which it happens. While no rule
 * asks for it nothing is read but that.
 * @param from from `cross join` to the end of a `where`
 */
export const noteScoreFacts = (db: Db, event: ScoreEvent, fact: Fact, from: SQL): Statement =>
	execute(
		db,
		insertInto(
			scoreFacts,
			{ event, ...fact },
			sql`from (select 1 where exists (select 1 from ${scoreRules} asking
				where asking.event = ${event} and asking.deleted_at is null)) asked ${from} on conflict do nothing`,
		),
	);
