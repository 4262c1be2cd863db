import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Number of messages per day, so that charts need not count a month of messages. Each message is counted
 * once, in order of ids up to the largest `counted_to` (functions/console/home/count-daily-messages.ts).
 */
export const messageDays = sqliteTable("message_days", {
	/** YYYY-MM-DD in the account's zone, of the message's own timestamp. */
	day: text("day").primaryKey(),
	received: integer("received").notNull().default(0),
	sent: integer("sent").notNull().default(0),
	/** Id of the last message counted when this day was last updated. */
	countedTo: integer("counted_to").notNull().default(0),
});
