import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Rows and bytes written by anonymous visitors per day: by network, by block of networks, by item, and in
 * total.
 */
export const visitorUses = sqliteTable(
	"stranger_uses",
	{
		/** Day in the account's zone, `2026-11-28`. */
		day: text("day").notNull(),
		/** Kind of the write and subject of the limit; a network is identified by a keyed hash. */
		subject: text("subject").notNull(),
		rowCount: integer("row_count").notNull(),
		byteCount: integer("byte_count").notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.subject] })],
);
