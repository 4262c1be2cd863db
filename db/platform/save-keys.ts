import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

/** What each save's key was sent with, so that it stands for one request alone. Kept for `KEYS_KEPT_FOR`. */
export const saveKeys = sqliteTable(
	"save_keys",
	{
		key: text("key").primaryKey(),
		/** HMAC-SHA-256 of the request by the deployment's key. */
		request: text("request").notNull(),
		/** What it was answered, as JSON, where that is numbers alone, and the text `null` for whatever says more; SQL's null before it is done. */
		answer: text("answer"),
		at: instant("at").notNull(),
	},
	(t) => [index("save_keys_at").on(t.at)],
);
