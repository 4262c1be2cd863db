import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Rows and bytes that visitors whom nobody knows had written on a day: by network, by item, and in all. */
export const strangerUses = sqliteTable(
	"stranger_uses",
	{
		/** The day of the account's zone, `2026-11-28`. */
		day: text("day").notNull(),
		/** Kind of the write and whose share it is; a network is named by a keyed hash. */
		subject: text("subject").notNull(),
		rowCount: integer("row_count").notNull(),
		byteCount: integer("byte_count").notNull(),
	},
	(t) => [primaryKey({ columns: [t.day, t.subject] })],
);
