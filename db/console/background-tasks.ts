import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";

/**
 * Small calls outside D1 that must happen once and may happen late: request a profile or a file from LINE,
 * delete a file, create a menu. The table keeps its first name, because rebuilding a table in use is not
 * worth a word.
 */
export const backgroundTasks = sqliteTable(
	"errands",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").$type<BackgroundTaskKind>().notNull(),
		/**
		 * LINE's user id for a profile, LINE's message id for a file, our id for a menu (followed by LINE's own
		 * id if LINE's menu is to be deleted), and JSON for the last notification of a device.
		 */
		subject: text("subject").notNull(),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		error: text("error"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("errands_subject").on(t.kind, t.subject),
		index("errands_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);
