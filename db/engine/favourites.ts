import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";
import type { SelectableKind } from "#domain/engine/selector/kinds.ts";

/**
 * Stars of the selector for items whose table has no `rate` (common variables). Like a rate, they are shared by all
 * operators.
 */
export const selectorFavourites = sqliteTable(
	"selector_favourites",
	{
		kind: text("kind").$type<SelectableKind>().notNull(),
		itemId: integer("item_id").notNull(),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.kind, t.itemId] })],
);
