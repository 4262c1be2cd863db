import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Rows and bytes written by anonymous visitors on a day: by network, by item, and in total. */
export const strangerUses = sqliteTable(
	"stranger_uses",
	{
		/** The day of the account's zone, `2026-11-28`. */
		day: text("day").notNull(),
		/** Kind of the write and its quota's subject; a network is identified by a keyed hash. */
		subject: text("subject").notNull(),
		rowCount: integer("row_count").notNull(),
		byteCount: integer("byte_count").notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.subject] })],
);
