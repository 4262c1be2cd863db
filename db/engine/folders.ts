import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, saveKey } from "#db/platform/sql/columns.ts";

/** Folders of every item kind. An item's `group_id` names one; null is 'uncategorized'. */
export const folders = sqliteTable(
	"folders",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").notNull(),
		name: text("name").notNull(),
		position: integer("position").notNull().default(0),
		createdAt: instant("created_at").notNull(),
		saveKey: saveKey(),
	},
	(t) => [index("folders_kind").on(t.kind, t.position, t.id)],
);
