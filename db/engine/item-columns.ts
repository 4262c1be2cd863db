import { integer, text } from "drizzle-orm/sqlite-core";
import { instant, saveKey, version } from "#db/platform/sql/columns.ts";
import { folders } from "./folders.ts";

/** Columns of every item kind of the explorer (E-189). */
export const itemColumns = () => ({
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** Name normalised for searches: width and case folded. Always written together with `name`. */
	nameKey: text("name_key").notNull().default(""),
	/** Null is 'uncategorized' (E-190). */
	groupId: integer("group_id").references(() => folders.id),
	createdAt: instant("created_at").notNull(),
	deletedAt: instant("deleted_at"),
	version: version(),
	saveKey: saveKey(),
});

/** 2 = starred, 1 = normal (E-194). */
export const rate = () => integer("rate").notNull().default(1);
