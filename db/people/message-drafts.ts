import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { ComposerDraft } from "#domain/people/composer/composer-draft.ts";

/** Unsent draft of an operator's message to a friend. */
export const messageDrafts = sqliteTable(
	"message_drafts",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		/**
		 * Null after it was sent or emptied. The row stays, so that an older save that arrives late restores
		 * nothing.
		 */
		draft: text("draft", { mode: "json" }).$type<ComposerDraft>(),
		/** Time of writing, by the page's clock; the newest wins. */
		writtenAt: instantColumn("written_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.operatorId, t.friendId] }), index("message_drafts_friend").on(t.friendId)],
);
