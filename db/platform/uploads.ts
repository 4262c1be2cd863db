import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";

/** Files uploaded by operators; their content is stored in R2 under the same key. */
export const uploads = sqliteTable(
	"uploads",
	{
		key: text("key").primaryKey(),
		type: text("type").notNull(),
		/** Original file name; null if it is meaningless, as for a picture. */
		name: text("name"),
		bytes: integer("bytes").notNull(),
		/** Pixels, as of the height; 0 for a file without a picture. */
		width: integer("width").notNull(),
		height: integer("height").notNull(),
		operatorId: integer("operator_id").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [index("uploads_of_operator").on(t.operatorId, t.createdAt)],
);
