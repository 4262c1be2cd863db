import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rateColumn } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { ColourClass } from "#domain/platform/colours/colour-class.ts";

/** Tags. */
export const tags = sqliteTable(
	"tags",
	{
		...itemColumns(),
		/** Whether the system created it; operators can neither rename, copy nor delete it. */
		protected: flagColumn("protected").notNull().default(false),
		rate: rateColumn(),
		/** Colour of the dot before its name; null for none. */
		colour: text("colour").$type<ColourClass>(),
		/** Maximum number of friends; null is unlimited. */
		capacity: integer("capacity"),
		/** Action that runs when the tag is added to a friend. */
		appendActionId: integer("append_action_id").references(() => actions.id),
		/** Action that runs instead if the tag is full. */
		fulledActionId: integer("fulled_action_id").references(() => actions.id),
		/** Tag that is removed when this one is added. */
		replaceTagId: integer("replace_tag_id"),
	},
	(t) => [
		index("tags_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("tags_name").on(t.name).where(sql`deleted_at is null`),
		index("tags_append_action").on(t.appendActionId).where(sql`append_action_id is not null`),
		index("tags_fulled_action").on(t.fulledActionId).where(sql`fulled_action_id is not null`),
	],
);

/** Tags of friends. */
export const friendTags = sqliteTable(
	"friend_tags",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		tagId: integer("tag_id")
			.notNull()
			.references(() => tags.id),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.friendId, t.tagId] }), index("friend_tags_tag").on(t.tagId, t.friendId)],
);
