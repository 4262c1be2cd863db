import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

/**
 * Request that each save key was sent with, so that a key identifies one request only. Kept for
 * `KEYS_KEPT_FOR`.
 */
export const saveKeys = sqliteTable(
	"save_keys",
	{
		key: text("key").primaryKey(),
		/** HMAC-SHA-256 of the request by the deployment's key. */
		request: text("request").notNull(),
		/** Answer as JSON if it consists of numbers, else the text `null`; SQL's null before it is done. */
		answer: text("answer"),
		at: instant("at").notNull(),
	},
	(t) => [index("save_keys_at").on(t.at)],
);
