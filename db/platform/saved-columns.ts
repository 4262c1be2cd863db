import { integer } from "drizzle-orm/sqlite-core";
import { instant, saveKey, version } from "#db/platform/sql/columns.ts";
import { operators } from "./operators.ts";

/** Common columns of settings that act on an operator's behalf. */
export const savedColumns = () => ({
	/** Operator who saved it last: it acts on the friends visible to them. */
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	createdAt: instant("created_at").notNull(),
	updatedAt: instant("updated_at").notNull(),
	deletedAt: instant("deleted_at"),
	version: version(),
	saveKey: saveKey(),
});
