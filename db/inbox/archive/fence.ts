import { integer, sqliteTable } from "drizzle-orm/sqlite-core";

/** In each database of the archive: the newest run that wrote to it. What an older one brings later is not taken. */
export const archiveFence = sqliteTable("archive_fence", {
	id: integer("id").primaryKey(),
	turn: integer("turn").notNull(),
});
