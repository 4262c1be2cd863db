import { type SQL, sql } from "drizzle-orm";
import { scoreFacts, scoreRules } from "#db/automation/scores.ts";
import { introductionPrograms } from "#db/commerce/introductions.ts";
import { pointRules } from "#db/commerce/points.ts";
import type { Db, Statement } from "#db/d1-client.ts";
import { insertInto } from "#db/platform/sql/insert-into.ts";
import { execute } from "#db/platform/sql/raw-sql.ts";
import type { ScoreEvent } from "#domain/automation/scores/events/registry.ts";

interface Fact {
	/** Key of the fact, so that repeated writes count once. */
	cause: SQL;
	friendId: SQL;
	/** Item to which a rule may refer. */
	itemId: SQL;
	/** Epoch ms. */
	at: SQL;
}

/** Event whose point rules read the fact: a cancelled booking takes the points of the booking back. */
const pointEventOf = (event: ScoreEvent): ScoreEvent =>
	event === "event_booking_cancelled" ? "event_booked" : event;

/**
 * Statement that records a fact for scores and points that no other table keeps, in the transaction of the event.
 * Without a rule for the event it only checks that, and reads no other rows.
 * @param from from `cross join` to the end of a `where`
 */
export const noteScoreFacts = (db: Db, event: ScoreEvent, fact: Fact, from: SQL): Statement =>
	execute(
		db,
		insertInto(
			scoreFacts,
			{ event, ...fact },
			sql`from (select 1 where exists (select 1 from ${scoreRules} r
				where r.event = ${event} and r.deleted_at is null)
				or exists (select 1 from ${pointRules} r where r.event = ${pointEventOf(event)} and r.deleted_at is null)
				or exists (select 1 from ${introductionPrograms} p where p.goal = ${event})) has_rule ${from} on conflict do nothing`,
		),
	);
