import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, sqliteView } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/**
 * Response mark of a friend, from the account's own list; no row without one. While the marks are the choices
 * of a friend-information field (E-242), a friend's mark is their value of that field instead of this row.
 */
export const friendMarks = sqliteTable(
	"friend_marks",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		markId: integer("mark_id").notNull(),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [index("friend_marks_mark").on(t.markId, t.friendId)],
);

/**
 * Friend-information field whose choices are the marks (E-242): its `id`, or no row without one. Type 20 is the
 * select (`VAR_TYPES`); the view is part of the migrations, so its text stays.
 */
export const markField = sqliteView("mark_field", { id: integer("id") }).as(
	sql`select v.id as id from settings s join vars v on v.id = s.value ->> '$'
		where s.key = 'response_mark_var_id' and v.type = 20 and v.deleted_at is null`,
);
