import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, instant, saveKey, version } from "./columns.ts";
import { folders } from "./folders.ts";
import { friends } from "./friends.ts";

export const tags = sqliteTable("tags", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	groupId: integer("group_id").references(() => folders.id),
	protected: flag("protected").notNull().default(false),
	createdAt: instant("created_at").notNull(),
	deletedAt: instant("deleted_at"),
	version: version(),
	saveKey: saveKey(),
});

export const friendTags = sqliteTable(
	"friend_tags",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		tagId: integer("tag_id")
			.notNull()
			.references(() => tags.id),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.friendId, t.tagId] }), index("friend_tags_tag").on(t.tagId, t.friendId)],
);
