import { type SQL, sql } from "drizzle-orm";
import { messages } from "#db/engine/messages.ts";

/** So many waiting messages of one friend are counted. */
const COUNTED = 100;

/** Number of a friend's messages that need a person; above 99 it is 100. */
export const waitingCount = (friend: SQL): SQL => sql`(select count(*) from (select 1 from ${messages} w
	where w.friend_id = ${friend} and w.notify = 1 limit ${COUNTED}))`;

/** The newest message of a friend that waits. */
export const newestWaiting = (friend: SQL): SQL =>
	sql`(select max(w.id) from ${messages} w where w.friend_id = ${friend} and w.notify = 1)`;
