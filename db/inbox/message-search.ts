import { integer, sqliteView, text } from "drizzle-orm/sqlite-core";

/**
 * Full-text index of messages by trigrams, since Japanese has no spaces. It stores no text of its own and is
 * maintained by triggers; docs/inbox.md describes its removal and re-creation for an export.
 */
export const messageSearch = sqliteView("message_search", {
	/** Id of the message. */
	id: integer("rowid").notNull(),
	text: text("text"),
}).existing();
