import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/**
 * History of a friend's values and the author of each change. Changes of friend information are written by
 * triggers on `friend_vars`, so that no writer can forget them; all others by the writer itself. A value is
 * stored as it was displayed, because a choice may be renamed later.
 */
export const friendChanges = sqliteTable(
	"friend_changes",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instantColumn("at").notNull(),
		/** `var:12`, `tag:5`, or the name of a base value (domain/people/friend-values/friend-change-fields.ts). */
		field: text("field").notNull(),
		/** Null without a previous value. */
		before: text("before"),
		/** Null if the value was removed. */
		after: text("after"),
		/** `operator:3`, `run:…`, `form:12`, `import:4`, `program:2`, `reservation`; null if unknown. */
		changedBy: text("changed_by"),
	},
	(t) => [index("friend_changes_friend").on(t.friendId, t.at, t.id)],
);
