import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Requests by their save keys, so that a key identifies one request only. Kept for `SAVE_KEY_RETENTION`. */
export const saveKeys = sqliteTable(
	"save_keys",
	{
		key: text("key").primaryKey(),
		/** HMAC-SHA-256 of the request with the deployment's key. */
		request: text("request").notNull(),
		/**
		 * Response as JSON if it contains only numbers, flags and nulls, otherwise the text `null`; SQL NULL
		 * until the save is done.
		 */
		answer: text("answer"),
		at: instantColumn("at").notNull(),
	},
	(t) => [index("save_keys_at").on(t.at)],
);
