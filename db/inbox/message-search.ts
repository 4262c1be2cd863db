import { integer, sqliteView, text } from "drizzle-orm/sqlite-core";

/**
 * The full-text index of what messages say, by runs of three characters, since Japanese has no spaces. It holds no text
 * of its own and is kept by triggers; how it is taken away for an export and made again stands in docs/inbox.md.
 */
export const messageSearch = sqliteView("message_search", {
	/** The message's. */
	id: integer("rowid").notNull(),
	text: text("text"),
}).existing();
