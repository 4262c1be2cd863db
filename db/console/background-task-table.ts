import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { BackgroundTaskKind } from "#domain/console/background/background-tasks.ts";

/**
 * Calls outside D1 that may be delayed and are retried after a failure, such as a LINE profile request, a
 * file deletion or the creation of a rich menu. The table keeps its former name, because a rename would
 * rebuild a table in use.
 */
export const backgroundTasks = sqliteTable(
	"errands",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").$type<BackgroundTaskKind>().notNull(),
		/**
		 * LINE's user id for a profile, LINE's message id for a message's file, the storage key for an upload or
		 * a friend's file, LINE's id of a group, the key of a send to one, the friend's id for a loading
		 * animation, the menu's id for a rich menu (followed by LINE's ids if LINE's menu is to be deleted, or
		 * its friends are moved in a batch), and JSON for the last notification of a device.
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
