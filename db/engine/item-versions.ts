import { integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/**
 * Contents of items at each save, stored in the transaction of the save
 * (docs/decisions/0047-every-save-keeps-a-version.md).
 */
export const itemVersions = sqliteTable(
	"item_versions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").notNull(),
		itemId: integer("item_id").notNull(),
		/** Version number within the item, from 1. */
		number: integer("number").notNull(),
		/** Time of the save; null for content that predates versions, or was changed outside them. */
		at: instantColumn("at"),
		/** Author; null if unknown, or a program. */
		operatorId: integer("operator_id"),
		/** Note of an operator. */
		note: text("note"),
		/** Version that this one restored. */
		restoredFrom: integer("restored_from"),
		/**
		 * JSON in the format of its kind (`functions/engine/versions/kinds`); null if it was too large to store.
		 */
		content: text("content"),
	},
	(t) => [uniqueIndex("item_versions_item").on(t.kind, t.itemId, t.number)],
);
