import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * How many messages were written on each day, so that no chart counts a month of them. Each message is counted once, in
 * the order of ids: those up to the largest `counted_to` are in (functions/console/home/count-messages.ts).
 */
export const messageDays = sqliteTable("message_days", {
	/** YYYY-MM-DD in the account's zone, of the message's own time. */
	day: text("day").primaryKey(),
	received: integer("received").notNull().default(0),
	sent: integer("sent").notNull().default(0),
	/** The id of the last message that was counted when this day was last added to. */
	countedTo: integer("counted_to").notNull().default(0),
});
