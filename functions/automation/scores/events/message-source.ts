import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";
import { DAY } from "#domain/platform/time/wire-time.ts";
import type { ScoreSource } from "./definition.ts";

/** Maximum delay of messages that LINE delivers late: they are stored after newer ones. */
const MAX_DELAY = DAY;

/** Messages sent by friends. */
export const messageSource = (rowFilter: SQL): ScoreSource => ({
	table: messages,
	where: sql`e.outgoing = 0 and ${rowFilter}`,
	friend: sql`e.friend_id`,
	at: sql`e.timestamp`,
	item: sql`null`,
	positionBefore: (since) =>
		sql`(select m.id - 1 from ${messages} m where m.timestamp >= ${since} - ${MAX_DELAY} order by m.timestamp, m.id limit 1)`,
});
