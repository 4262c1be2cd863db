import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { DAY } from "#domain/platform/time/time.ts";
import type { ScoreSource } from "./definition.ts";

/** LINE delivers some messages late: those are stored after later ones, but never later than this. */
const LATE = DAY;

/** Messages of friends. */
export const ofMessages = (which: SQL): ScoreSource => ({
	table: messages,
	where: sql`e.outgoing = 0 and ${which}`,
	friend: sql`e.friend_id`,
	at: sql`e.timestamp`,
	item: sql`null`,
	before: (since) =>
		sql`(select m.id - 1 from ${messages} m where m.timestamp >= ${since} - ${LATE} order by m.timestamp, m.id limit 1)`,
});
