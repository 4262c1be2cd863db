import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instant, nextAttemptAt, saveKey } from "#db/platform/sql/columns.ts";
import type { FriendScope } from "#domain/console/operators/scope.ts";
import type { ImportProblem, ImportState } from "#domain/people/friend-values/import.ts";

/** Stands for the pages of a plan that was deleted: one that changes nothing has 0, and a preview all the same. */
export const PLAN_DELETED = -1;

/**
 * Files by which friends' information is changed. What a file changes is worked out once, shown, and kept in R2 under
 * the import's id; it is written in pages after an operator agreed.
 */
export const friendImports = sqliteTable(
	"friend_imports",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		fileName: text("file_name").notNull(),
		/** Which friends the operator could see when it was read, and from its start those whom they could see then. */
		scope: text("scope", { mode: "json" }).$type<FriendScope>().notNull(),
		state: text("state").$type<ImportState>().notNull().default("preview"),
		/** Rows of the file, and values that it changes. */
		rows: integer("rows").notNull().default(0),
		changes: integer("changes").notNull().default(0),
		/** Friends whom the file changes, and those who were gone through. */
		total: integer("total").notNull().default(0),
		done: integer("done").notNull().default(0),
		/** Pages of the plan (or `PLAN_DELETED`), and those that were written. */
		pages: integer("pages").notNull().default(0),
		page: integer("page").notNull().default(0),
		/** Rows of the file that are left out, with reasons: those found in reading, and those met in writing. */
		problems: text("problems", { mode: "json" }).$type<ImportProblem[]>().notNull().default([]),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		/** What the operator reads: why it was given up. */
		reason: text("reason"),
		createdAt: instant("created_at").notNull(),
		finishedAt: instant("finished_at"),
		saveKey: saveKey(),
	},
	(t) => [
		index("friend_imports_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("friend_imports_operator").on(t.operatorId, t.id),
	],
);
