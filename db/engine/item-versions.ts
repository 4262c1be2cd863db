import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";

/** What items held at each of their saves, kept in the transaction of the save (docs/decisions/0047-versions-and-undo.md). */
export const itemVersions = sqliteTable(
	"item_versions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").notNull(),
		itemId: integer("item_id").notNull(),
		/** Counts an item's versions, from 1. */
		number: integer("number").notNull(),
		/** When it was saved; null for what stood before versions were kept, or was changed beside them. */
		at: instant("at"),
		/** Who saved it; null where nobody knows, or a program did. */
		operatorId: integer("operator_id"),
		/** What somebody wrote about it. */
		note: text("note"),
		/** The version that this one went back to. */
		restoredFrom: integer("restored_from"),
		/** JSON as its kind reads it (`functions/engine/versions/kinds`); null where it was too large to be kept. */
		content: text("content"),
	},
	(t) => [uniqueIndex("item_versions_item").on(t.kind, t.itemId, t.number)],
);
