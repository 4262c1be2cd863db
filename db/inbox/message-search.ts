import { integer, sqliteView, text } from "drizzle-orm/sqlite-core";

/**
 * Trigram full-text index of messages, because Japanese has no spaces between words. It stores no text and is
 * maintained by triggers; docs/inbox.md describes its removal and re-creation for an export.
 */
export const messageSearch = sqliteView("message_search", {
	/** Id of the message. */
	id: integer("rowid").notNull(),
	text: text("text"),
}).existing();
