import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";

/** Maximum number of counted messages of one friend. */
const MAX_COUNTED = 100;

/** Number of a friend's messages that wait for an operator, counted up to 100. */
export const countMessagesToAnswer = (
	friend: SQL,
): SQL => sql`(select count(*) from (select 1 from ${messages} w
	where w.friend_id = ${friend} and w.notify = 1 limit ${MAX_COUNTED}))`;

/** Id of a friend's newest message that waits for an operator. */
export const newestWaitingMessage = (friend: SQL): SQL =>
	sql`(select max(w.id) from ${messages} w where w.friend_id = ${friend} and w.notify = 1)`;
