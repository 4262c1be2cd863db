import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { ConnectionFault } from "#domain/console/line-connection/connection-faults.ts";

/** Result of the last check of the connection with LINE: one row, created by the first check. */
export const lineHealth = sqliteTable("line_health", {
	id: integer("id").primaryKey(),
	/** Time of the last check that LINE answered; null before the first. */
	checkedAt: instantColumn("checked_at"),
	/** Time of the next check; a check in progress has moved it, so that no other worker repeats it. */
	nextCheckAt: instantColumn("next_check_at").notNull(),
	/** Present faults, each with the time at which it was found. */
	breaks: text("breaks", { mode: "json" }).$type<ConnectionFault[]>().notNull(),
});
