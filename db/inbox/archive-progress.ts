import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import type { ArchiveTrouble } from "#domain/inbox/archive/archive-troubles.ts";

/** Progress of moving old messages into the archive: one row, created by the first run. */
export const archiveProgress = sqliteTable("archive_progress", {
	id: integer("id").primaryKey(),
	/** Generation of the run. Only the newest may move messages; writes of an older one have no effect. */
	turn: integer("turn").notNull().default(0),
	/** End of the current run's lease; null without one. */
	leaseUntil: instantColumn("lease_until"),
	/** Earliest start of the next run; after a failure, the end of the pause. */
	nextRunAt: instantColumn("next_run_at").notNull().default(0),
	/** Position of the round: the last checked message, from the oldest on; null at the beginning. */
	cursorAt: instantColumn("cursor_at"),
	cursorId: integer("cursor_id"),
	/** Start of the round. A later round moves the messages that were still needed or that arrived late. */
	roundAt: instantColumn("round_at").notNull().default(0),
	moved: integer("moved").notNull().default(0),
	/** Upper bounds of the archive's instants and ids; null while it is empty. */
	newestAt: instantColumn("newest_at"),
	newestId: integer("newest_id"),
	lastRunAt: instantColumn("last_run_at"),
	lastMovedAt: instantColumn("last_moved_at"),
	/** Reason why the last run stopped, number of consecutive failures, and the original error. */
	trouble: text("trouble").$type<ArchiveTrouble>(),
	failures: integer("failures").notNull().default(0),
	error: text("error"),
});
