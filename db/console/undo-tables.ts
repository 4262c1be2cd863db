import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/**
 * Previous state of a bulk operation, stored in the operation's transaction so that it can be undone. One row
 * per page of friends, kind and tag.
 */
export const undoParts = sqliteTable(
	"undo_parts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Key of the operation, as in its audit entry. */
		undoKey: text("undo_key").notNull(),
		/** Page of a job; 0 for operations without pages. */
		page: integer("page").notNull(),
		/** Kind of the content: one of `UNDO_PART`. */
		what: text("what").notNull(),
		/** Id of the tag; 0 if the part concerns no single item. */
		subjectId: integer("subject_id").notNull(),
		content: text("content").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		undoneAt: instantColumn("undone_at"),
	},
	(t) => [
		uniqueIndex("undo_parts_key").on(t.undoKey, t.page, t.what, t.subjectId),
		index("undo_parts_created").on(t.createdAt),
	],
);

/** Undone operations; each can be undone once. */
export const undos = sqliteTable("undos", {
	/** Audit entry of the operation. */
	auditId: integer("audit_id").primaryKey(),
	at: instantColumn("at").notNull(),
	operatorId: integer("operator_id"),
	/** Null while some parts are still to be undone. */
	finishedAt: instantColumn("finished_at"),
	/** Number of undone items, and of items skipped because they have changed since. */
	done: integer("done").notNull().default(0),
	left: integer("left_alone").notNull().default(0),
});
