import { integer } from "drizzle-orm/sqlite-core";
import { instant, saveKey, version } from "#db/platform/sql/columns.ts";
import { operators } from "./operators.ts";

/** What everything has that operators set and that acts on their behalf. */
export const savedColumns = () => ({
	/** Who saved it last: it acts within what they may see. */
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	createdAt: instant("created_at").notNull(),
	updatedAt: instant("updated_at").notNull(),
	deletedAt: instant("deleted_at"),
	version: version(),
	saveKey: saveKey(),
});
