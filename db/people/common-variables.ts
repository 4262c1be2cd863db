import { sql } from "drizzle-orm";
import { index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { itemColumns } from "#db/engine/item-columns.ts";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import { COMMON_VAR_TYPES, type CommonVarType } from "#domain/engine/kinds/common-var.ts";

/** Common variables: one value for the whole account. */
export const commonVars = sqliteTable(
	"common_vars",
	{
		...itemColumns(),
		/** Four characters that identify the variable in texts (CVAR_). */
		code: text("code").notNull().unique(),
		type: integer("type").$type<CommonVarType>().notNull().default(COMMON_VAR_TYPES.string),
	},
	(t) => [index("common_vars_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/**
 * Values of common variables. They have a table of their own because effects change values while operators
 * edit variables.
 */
export const commonVarValues = sqliteTable("common_var_values", {
	commonVarId: integer("common_var_id")
		.primaryKey()
		.references(() => commonVars.id),
	/** Displayed value. */
	value: text("value").notNull(),
	/** `value` normalised for searches. */
	valueKey: text("value_key").notNull().default(""),
	number: real("number"),
	/** YYYY-MM-DD. */
	date: text("date"),
	updatedAt: instantColumn("updated_at").notNull(),
});
