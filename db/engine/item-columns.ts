import { integer, text } from "drizzle-orm/sqlite-core";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { folders } from "./folders.ts";

/** Columns of every item kind of the explorer (E-189). */
export const itemColumns = () => ({
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	/** Name normalised for searches: width and case folded. Always written together with `name`. */
	nameKey: text("name_key").notNull().default(""),
	/** Null is 'uncategorized' (E-190). */
	groupId: integer("group_id").references(() => folders.id),
	createdAt: instantColumn("created_at").notNull(),
	deletedAt: instantColumn("deleted_at"),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});

/** Column of the item kinds that operators can star: 2 = starred, 1 = normal (E-194). */
export const rateColumn = () => integer("rate").notNull().default(1);
