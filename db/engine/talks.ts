import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flag, instant, saveKey } from "#db/platform/sql/columns.ts";
import { friends } from "./friends.ts";

/** What operators agreed on about a friend's talk; no row where they have not. What was said lies in `messages`. */
export const talks = sqliteTable(
	"talks",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		/** Who answers the friend; null where nobody was named. */
		operatorId: integer("operator_id").references(() => operators.id),
		important: flag("important").notNull().default(false),
		updatedAt: instant("updated_at").notNull(),
	},
	(t) => [
		index("talks_operator").on(t.operatorId, t.friendId).where(sql`operator_id is not null`),
		index("talks_important").on(t.friendId).where(sql`important = 1`),
	],
);

/** What operators tell each other about a friend. It stands in the talk at its time, and never leaves the console. */
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
		at: instant("at").notNull(),
		text: text("text").notNull(),
		saveKey: saveKey(),
	},
	(t) => [index("talk_notes_friend").on(t.friendId, t.at, t.id)],
);

/** Which operators a note names, so that each finds the talks in which somebody wants something of them. */
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
	],
);
