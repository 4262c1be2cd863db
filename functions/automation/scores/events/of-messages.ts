import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { ScoreSource } from "./definition.ts";

/** LINE tells late of some messages: those are stored behind later ones, but no message is stored so much too early. */
const LATE = DAY;

/** What friends sent. */
export const ofMessages = (which: SQL): ScoreSource => ({
	table: messages,
	where: sql`e.outgoing = 0 and ${which}`,
	friend: sql`e.friend_id`,
	at: sql`e.timestamp`,
	item: sql`null`,
	before: (since) =>
		sql`(select m.id - 1 from ${messages} m where m.timestamp >= ${since} - ${LATE} order by m.timestamp, m.id limit 1)`,
});
