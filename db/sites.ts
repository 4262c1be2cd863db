import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { itemColumns } from "./item-columns.ts";

/** Pages elsewhere whose visits by friends are told apart in messages. */
export const sites = sqliteTable("sites", {
	...itemColumns(),
	url: text("url").notNull().default(""),
});
