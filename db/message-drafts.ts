import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { ComposerDraft } from "#domain/compose/draft.ts";
import { instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { operators } from "./operators.ts";

/** What an operator has begun to write to a friend and not sent yet. */
export const messageDrafts = sqliteTable(
	"message_drafts",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/** Null once it was sent or emptied: the row stays, so that an older save which arrives late revives nothing. */
		draft: text("draft", { mode: "json" }).$type<ComposerDraft>(),
		/** When it was written, by the page's clock; the newest wins. */
		writtenAt: instant("written_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.operatorId, t.friendId] })],
);
