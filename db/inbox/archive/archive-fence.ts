import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** Generation of the newest run that wrote to this archive database; writes of an older one are rejected. */
export const archiveFence = sqliteTable("archive_fence", {
	id: integer("id").primaryKey(),
	turn: integer("turn").notNull(),
});
