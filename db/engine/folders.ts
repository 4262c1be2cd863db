import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";

/** Folders of every item kind. An item's `group_id` names one; null is 'uncategorized'. */
export const folders = sqliteTable(
	"folders",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").notNull(),
		name: text("name").notNull(),
		position: integer("position").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("folders_kind").on(t.kind, t.position, t.id)],
);
