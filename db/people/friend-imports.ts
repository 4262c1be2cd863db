import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, nextAttemptColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { FriendImportState, ImportProblem } from "#domain/people/friend-values/friend-import.ts";

/**
 * Marker instead of the page count once a plan was deleted; 0 cannot serve, since a preview without changes
 * has 0.
 */
export const PLAN_DELETED = -1;

/**
 * Imported files that change friends' information. The changes are computed once, shown, and stored in R2
 * under the import's id; they are written in pages after an operator confirms.
 */
export const friendImports = sqliteTable(
	"friend_imports",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		fileName: text("file_name").notNull(),
		/** Friends visible to the operator when the file was read, updated when the import starts. */
		scope: text("scope", { mode: "json" }).$type<FriendScope>().notNull(),
		state: text("state").$type<FriendImportState>().notNull().default("preview"),
		/** Rows of the file, and number of changed values. */
		rows: integer("rows").notNull().default(0),
		changes: integer("changes").notNull().default(0),
		/** Friends whom the file changes, and those already processed. */
		total: integer("total").notNull().default(0),
		done: integer("done").notNull().default(0),
		/** Pages of the plan (or `PLAN_DELETED`), and pages written. */
		pages: integer("pages").notNull().default(0),
		page: integer("page").notNull().default(0),
		/** Rows of the file that are skipped, with reasons: found while reading or while writing. */
		problems: text("problems", { mode: "json" }).$type<ImportProblem[]>().notNull().default([]),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/** Reason for giving up, shown to the operator. */
		reason: text("reason"),
		createdAt: instantColumn("created_at").notNull(),
		finishedAt: instantColumn("finished_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("friend_imports_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("friend_imports_operator").on(t.operatorId, t.id),
	],
);
