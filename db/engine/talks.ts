import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { friends } from "./friends.ts";

/**
 * State that operators set for a friend's talk; no row without one. The messages are stored in `messages`.
 */
export const talks = sqliteTable(
	"talks",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		/** Operator in charge; null without one. */
		operatorId: integer("operator_id").references(() => operators.id),
		important: flagColumn("important").notNull().default(false),
		updatedAt: instantColumn("updated_at").notNull(),
	},
	(t) => [
		index("talks_operator").on(t.operatorId, t.friendId).where(sql`operator_id is not null`),
		index("talks_important").on(t.friendId).where(sql`important = 1`),
	],
);

/** Internal notes about a friend, shown in the talk at their time and never sent to the friend. */
export const talkNotes = sqliteTable(
	"talk_notes",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		at: instantColumn("at").notNull(),
		text: text("text").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("talk_notes_friend").on(t.friendId, t.at, t.id)],
);

/** Operators mentioned in a note, so that each finds the talks that need their attention. */
export const talkMentions = sqliteTable(
	"talk_mentions",
	{
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		noteId: integer("note_id")
			.notNull()
			.references(() => talkNotes.id),
	},
	(t) => [
		primaryKey({ columns: [t.operatorId, t.friendId, t.noteId] }),
		index("talk_mentions_note").on(t.noteId),
		index("talk_mentions_friend").on(t.friendId),
	],
);
