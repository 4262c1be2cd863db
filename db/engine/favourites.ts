import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { SelectableKind } from "#domain/engine/selector/selectable-kinds.ts";

/**
 * Stars of the selector for items whose table has no `rate` (common variables). Like a rate, they are shared by all
 * operators.
 */
export const selectorFavourites = sqliteTable(
	"selector_favourites",
	{
		kind: text("kind").$type<SelectableKind>().notNull(),
		itemId: integer("item_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);
