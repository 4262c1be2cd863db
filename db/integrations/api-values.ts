import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Last value that another system sent for a friend, by event and key (open API). */
export const friendApiValues = sqliteTable(
	"friend_api_values",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		category: text("category").notNull(),
		event: text("event").notNull(),
		key: text("key").notNull(),
		value: text("value").notNull(),
		/** `value` normalised for searches. */
		valueKey: text("value_key").notNull(),
		/** Set if the value is a number. */
		number: real("number"),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.category, t.event, t.key, t.friendId] }),
		index("friend_api_values_friend").on(t.friendId),
		index("friend_api_values_value").on(t.category, t.event, t.key, t.valueKey, t.friendId),
		index("friend_api_values_number").on(t.category, t.event, t.key, t.number, t.friendId),
	],
);
