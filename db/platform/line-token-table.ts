import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Short-lived access token of the account, shared by all isolates: one row, written by its first renewal. */
export const lineTokens = sqliteTable("line_tokens", {
	id: integer("id").primaryKey(),
	/** Channel that the token belongs to. */
	channelId: text("channel_id").notNull(),
	/** Token, sealed with the account's key; null until the first one is issued. */
	sealed: text("sealed"),
	/** End of its validity; 0 after LINE has refused it. */
	expiresAt: instantColumn("expires_at").notNull().default(0),
	/** End of the lease of the isolate that renews it; null while none does. */
	renewingUntil: instantColumn("renewing_until"),
});
