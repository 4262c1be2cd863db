import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";

export const settings = sqliteTable("settings", {
	key: text("key").primaryKey(),
	value: text("value", { mode: "json" }).$type<unknown>().notNull(),
	updatedAt: instant("updated_at").notNull(),
});
