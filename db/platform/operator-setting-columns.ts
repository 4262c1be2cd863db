import { integer } from "drizzle-orm/sqlite-core";
import { instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import { operators } from "./operators.ts";

/** Common columns of settings that act on an operator's behalf. */
export const operatorSettingColumns = () => ({
	/** Operator who saved it last; it acts on the friends that they may see. */
	operatorId: integer("operator_id")
		.notNull()
		.references(() => operators.id),
	createdAt: instantColumn("created_at").notNull(),
	updatedAt: instantColumn("updated_at").notNull(),
	deletedAt: instantColumn("deleted_at"),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
});
