import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { UnusedCheckName } from "#domain/console/unused-items/unused-checks.ts";

/** Items that a check finds unused and that operators keep on purpose. */
export const keptItems = sqliteTable(
	"kept_items",
	{
		check: text("check_name").$type<UnusedCheckName>().notNull(),
		/** Id of the item, in the table of the check's kind. */
		itemId: integer("item_id").notNull(),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.check, t.itemId] })],
);
