import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { itemColumns } from "#db/engine/item-columns.ts";

/** External pages whose visits by friends are counted. */
export const sites = sqliteTable("sites", {
	...itemColumns(),
	url: text("url").notNull().default(""),
});
