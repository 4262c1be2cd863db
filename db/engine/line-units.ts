import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";

/**
 * Names under which LINE counts the account's messages together (`customAggregationUnits`), by LINE's month. A message
 * has its name exactly if its first attempt was not before `admitted_at`, so that a retry is identical.
 */
export const lineUnits = sqliteTable(
	"line_units",
	{
		/** YYYY-MM at LINE, which counts names by month. */
		month: text("month").notNull(),
		name: text("name").notNull(),
		admittedAt: instantColumn("admitted_at").notNull(),
		/** First and last day of a message with this name in the month, YYYY-MM-DD at LINE. */
		firstDay: text("first_day").notNull(),
		lastDay: text("last_day").notNull(),
		/** Whether LINE's list of the month lacks it, because other names filled the month's limit. */
		isUnassigned: flagColumn("is_unassigned").notNull().default(false),
	},
	(t) => [primaryKey({ columns: [t.month, t.name] })],
);
