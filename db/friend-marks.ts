import { index, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";

/**
 * The response mark of a friend, from the account's own list; no row where there is none. While a friend-information
 * field's choices are the marks (E-242), a friend's mark is their value of that field instead.
 */
export const friendMarks = sqliteTable(
	"friend_marks",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		markId: integer("mark_id").notNull(),
		updatedAt: instant("updated_at").notNull(),
	},
	(t) => [index("friend_marks_mark").on(t.markId, t.friendId)],
);
