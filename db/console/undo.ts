import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

/**
 * What stood before an operation on many things, kept in its transaction so that it can be taken back. One row for each
 * tag, or for all items, of each page of friends.
 */
export const undoParts = sqliteTable(
	"undo_parts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** The operation's, as its row of the audit log has it. */
		undoKey: text("undo_key").notNull(),
		/** The page of a job; 0 of what is done at once. */
		page: integer("page").notNull(),
		/** What its content is: one of `UNDO_PART`. */
		what: text("what").notNull(),
		/** The tag; 0 where the part is of no single thing. */
		subjectId: integer("subject_id").notNull(),
		content: text("content").notNull(),
		createdAt: instant("created_at").notNull(),
		undoneAt: instant("undone_at"),
	},
	(t) => [
		uniqueIndex("undo_parts_key").on(t.undoKey, t.page, t.what, t.subjectId),
		index("undo_parts_created").on(t.createdAt),
	],
);

/** Operations that were taken back, each once. */
export const undos = sqliteTable("undos", {
	/** The operation's row of the audit log. */
	auditId: integer("audit_id").primaryKey(),
	at: instant("at").notNull(),
	operatorId: integer("operator_id"),
	/** Null while parts of it are left to be taken back. */
	finishedAt: instant("finished_at"),
	/** How many things were taken back, and how many left because they were changed since. */
	done: integer("done").notNull().default(0),
	left: integer("left_alone").notNull().default(0),
});
