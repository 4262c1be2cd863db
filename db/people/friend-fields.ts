import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rateColumn } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import { VAR_TYPES, type VarChoice, type VarType } from "#domain/engine/kinds/var.ts";

/** Friend-information fields. */
export const vars = sqliteTable(
	"vars",
	{
		...itemColumns(),
		type: integer("type").$type<VarType>().notNull().default(VAR_TYPES.normal),
		protected: flagColumn("protected").notNull().default(false),
		rate: rateColumn(),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Fallback text for friends without a value. */
		echoDefault: text("echo_default").notNull().default(""),
		/** Only for the type select. A choice keeps its id, because friends' values refer to it. */
		choices: text("choices", { mode: "json" }).$type<VarChoice[]>().notNull().default([]),
	},
	(t) => [index("vars_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** A friend's value of a field; no row without one. The field's type determines the column that stores it. */
export const friendVars = sqliteTable(
	"friend_vars",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		varId: integer("var_id")
			.notNull()
			.references(() => vars.id),
		/** Displayed value: the text itself, the number, the file's name, the date; for a select null. */
		value: text("value"),
		/** `value` normalised for searches. */
		valueKey: text("value_key"),
		number: real("number"),
		/** YYYY-MM-DD. */
		date: text("date"),
		choiceId: integer("choice_id"),
		/** R2 object key of images and PDFs. */
		mediaKey: text("media_key"),
		updatedAt: instantColumn("updated_at").notNull(),
		/**
		 * Author, in the format of `friend_changes`. Every writer sets it, also before a delete: triggers write
		 * the history from it.
		 */
		changedBy: text("changed_by"),
	},
	(t) => [
		primaryKey({ columns: [t.varId, t.friendId] }),
		index("friend_vars_friend").on(t.friendId),
		// These include the friend, so that a search over a million friends reads only the index.
		index("friend_vars_number").on(t.varId, t.number, t.friendId).where(sql`number is not null`),
		index("friend_vars_date").on(t.varId, t.date, t.friendId).where(sql`date is not null`),
		index("friend_vars_choice").on(t.varId, t.choiceId, t.friendId).where(sql`choice_id is not null`),
		index("friend_vars_value").on(t.varId, t.valueKey, t.friendId).where(sql`value_key is not null`),
		index("friend_vars_media").on(t.mediaKey).where(sql`media_key is not null`),
	],
);
