import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Newest token of each friend by which LINE marks their messages as read, and how far they are marked. */
export const readReceipts = sqliteTable("read_receipts", {
	friendId: integer("friend_id")
		.primaryKey()
		.references(() => friends.id),
	token: text("token").notNull(),
	/** Time of the message that the token came with. */
	messageAt: instantColumn("message_at").notNull(),
	/** Time of the newest message that LINE has marked as read; null for none. */
	readUpTo: instantColumn("read_up_to"),
});
