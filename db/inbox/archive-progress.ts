import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "#db/platform/sql/columns.ts";
import type { ArchiveTrouble } from "#domain/inbox/archive/trouble.ts";

/** How far old messages were moved into the archive: one row, made by the first run. */
export const archiveProgress = sqliteTable("archive_progress", {
	id: integer("id").primaryKey(),
	/** Counts the runs. Whoever holds the newest may move messages; what an older one still does has no effect. */
	turn: integer("turn").notNull().default(0),
	/** Until when the run that holds it is believed alive; null where none is under way. */
	leaseUntil: instant("lease_until"),
	/** The next run may begin then: at once, or after a pause where the last one failed. */
	nextRunAt: instant("next_run_at").notNull().default(0),
	/** Messages up to here were looked at in this round, oldest first; null at its beginning. */
	cursorAt: instant("cursor_at"),
	cursorId: integer("cursor_id"),
	/** When the round began. A later one takes what was still needed, or came late. */
	roundAt: instant("round_at").notNull().default(0),
	moved: integer("moved").notNull().default(0),
	/** No message of the archive is younger than this instant, none has a greater id; null while there is none. */
	newestAt: instant("newest_at"),
	newestId: integer("newest_id"),
	lastRunAt: instant("last_run_at"),
	lastMovedAt: instant("last_moved_at"),
	/** What kept the last run from going on, how often in a row, and in the words of whoever refused it. */
	trouble: text("trouble").$type<ArchiveTrouble>(),
	failures: integer("failures").notNull().default(0),
	error: text("error"),
});
