import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rate } from "#db/engine/item-columns.ts";
import { flag, instant } from "#db/platform/sql/columns.ts";
import type { VarChoice, VarType } from "#domain/engine/kinds/var.ts";

/** Friend-information fields. */
export const vars = sqliteTable(
	"vars",
	{
		...itemColumns(),
		type: integer("type").$type<VarType>().notNull().default(0),
		protected: flag("protected").notNull().default(false),
		rate: rate(),
		isActive: flag("is_active").notNull().default(true),
		/** What a text shows where a friend has no value of the field. */
		echoDefault: text("echo_default").notNull().default(""),
		/** Only for the type select. A choice keeps its id, because friends' values name it. */
		choices: text("choices", { mode: "json" }).$type<VarChoice[]>().notNull().default([]),
	},
	(t) => [index("vars_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** A friend's value of a field; no row where there is none. The column that a value lies in follows the field's type. */
export const friendVars = sqliteTable(
	"friend_vars",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		varId: integer("var_id")
			.notNull()
			.references(() => vars.id),
		/** As it is shown: the text itself, the number, the file's name, the date; for a select null. */
		value: text("value"),
		/** `value` as searches compare it. */
		valueKey: text("value_key"),
		number: real("number"),
		/** YYYY-MM-DD. */
		date: text("date"),
		choiceId: integer("choice_id"),
		/** Object key in R2, of images and PDFs. */
		mediaKey: text("media_key"),
		updatedAt: instant("updated_at").notNull(),
		/**
		 * Who or what wrote it, as `friend_changes` says it. Every writer sets it, also before it deletes: triggers write the
		 * history from it.
		 */
		changedBy: text("changed_by"),
	},
	(t) => [
		primaryKey({ columns: [t.varId, t.friendId] }),
		index("friend_vars_friend").on(t.friendId),
		// They include the friend, so that a search over a million friends reads the index alone.
		index("friend_vars_number").on(t.varId, t.number, t.friendId).where(sql`number is not null`),
		index("friend_vars_date").on(t.varId, t.date, t.friendId).where(sql`date is not null`),
		index("friend_vars_choice").on(t.varId, t.choiceId, t.friendId).where(sql`choice_id is not null`),
		index("friend_vars_value").on(t.varId, t.valueKey, t.friendId).where(sql`value_key is not null`),
		index("friend_vars_media").on(t.mediaKey).where(sql`media_key is not null`),
	],
);
