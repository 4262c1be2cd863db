import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Settings of the account, as JSON by key. */
export const settings = sqliteTable("settings", {
	key: text("key").primaryKey(),
	value: text("value", { mode: "json" }).$type<unknown>().notNull(),
	updatedAt: instantColumn("updated_at").notNull(),
});
