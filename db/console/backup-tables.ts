import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { BackupPlan } from "#domain/console/backups/backup-manifest.ts";
import type { BackupReason, BackupState } from "#domain/console/backups/backup-states.ts";

/** Backups of the account, with the progress of the running one. Their contents are in the bucket `BACKUPS`. */
export const backups = sqliteTable(
	"backups",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		reason: text("reason").$type<BackupReason>().notNull(),
		/** Calendar day in the account's zone. */
		day: text("day").notNull(),
		state: text("state").$type<BackupState>().notNull().default("waiting"),
		operatorId: integer("operator_id").references(() => operators.id),
		/** Tables and their limits, read once when the run begins; null before. */
		plan: text("plan", { mode: "json" }).$type<BackupPlan>(),
		/** Entry of the plan in progress; from the number of entries on, the files. */
		position: integer("position").notNull().default(0),
		/** Last row id of the table in progress. */
		rowCursor: integer("row_cursor"),
		/** Last key of the files in progress. */
		fileCursor: text("file_cursor"),
		/** Rows, files and bytes so far; at the end those of the backup. */
		rows: integer("rows").notNull().default(0),
		files: integer("files").notNull().default(0),
		bytes: integer("bytes").notNull().default(0),
		...jobColumns(),
		/** Reason of a failure, in Japanese. */
		failure: text("failure"),
		startedAt: instantColumn("started_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("backups_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("backups_day").on(t.day, t.reason),
	],
);

/** Encrypted objects of a backup, in the order in which they were written. */
export const backupParts = sqliteTable(
	"backup_parts",
	{
		backupId: integer("backup_id")
			.notNull()
			.references(() => backups.id),
		number: integer("number").notNull(),
		/** Name of the object below the backup's folder. */
		name: text("name").notNull(),
		/** Entry of the plan; null for a list of files. */
		position: integer("position"),
		rows: integer("rows").notNull(),
		/** Length of the encrypted object. */
		bytes: integer("bytes").notNull(),
		/** SHA-256 of the lines, in hexadecimal. */
		hash: text("hash").notNull(),
	},
	(t) => [primaryKey({ columns: [t.backupId, t.number] })],
);

/** Files with an encrypted copy, which all backups since share. */
export const backupFiles = sqliteTable(
	"backup_files",
	{
		/** Key and version of the file. */
		key: text("key").notNull(),
		etag: text("etag").notNull(),
		/** Name of the copy. */
		copy: text("copy").notNull(),
		bytes: integer("bytes").notNull(),
		/** SHA-256 of the contents, in hexadecimal. */
		hash: text("hash").notNull(),
		/** First run that no longer found the file. */
		goneAt: instantColumn("gone_at"),
	},
	(t) => [
		primaryKey({ columns: [t.key, t.etag] }),
		index("backup_files_gone").on(t.goneAt).where(sql`gone_at is not null`),
	],
);
