import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type {
	FriendImportState,
	ImportCounts,
	ImportProblem,
} from "#domain/people/friend-values/friend-import.ts";
import type {
	ImportMapping,
	RememberedMapping,
} from "#domain/people/friend-values/imports/import-mapping.ts";

/**
 * Marker instead of the page count once a plan was deleted; 0 cannot serve, since a preview without changes
 * has 0.
 */
export const PLAN_DELETED = -1;

/** Items that an import created, by their number in its plan. */
export interface CreatedImportItems {
	tags: number[];
	fields: number[];
}

/**
 * Imported files that change friends' information. The file, its rows and the plan of its changes are in R2
 * under the import's id. The plan is made in pages, shown, and written in the same pages after an operator
 * confirms it.
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
		/** Chosen meaning of the columns; null before the choice. */
		mapping: text("mapping", { mode: "json" }).$type<ImportMapping>(),
		/** Id of the plan that is made, shown and written; another mapping makes another plan. */
		plan: text("plan"),
		/** Bytes of the rows that the plan has covered, and all bytes. */
		position: integer("position").notNull().default(0),
		size: integer("size").notNull().default(0),
		counts: text("counts", { mode: "json" }).$type<ImportCounts>(),
		/** Tags and fields that the import created; null before. */
		createdItems: text("created_items", { mode: "json" }).$type<CreatedImportItems>(),
		/** Operator who undoes the import. */
		undoneBy: integer("undone_by"),
		/** Rows of the file, and number of changed values. */
		rows: integer("rows").notNull().default(0),
		changes: integer("changes").notNull().default(0),
		/** Friends whom the file changes, and those already processed. */
		total: integer("total").notNull().default(0),
		done: integer("done").notNull().default(0),
		/** Pages of the plan (or `PLAN_DELETED`), and pages written and not undone. */
		pages: integer("pages").notNull().default(0),
		page: integer("page").notNull().default(0),
		/** Rows of the file that are skipped, with reasons: found while reading or while writing. */
		problems: text("problems", { mode: "json" }).$type<ImportProblem[]>().notNull().default([]),
		...jobColumns(),
		/** Reason for giving up, shown to the operator. */
		reason: text("reason"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("friend_imports_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("friend_imports_operator").on(t.operatorId, t.id),
	],
);

/** Meaning of the columns at the last import from a tool, offered at the next one. */
export const friendImportMappings = sqliteTable("friend_import_mappings", {
	/** One of `FORMER_TOOLS`. */
	tool: text("tool").primaryKey(),
	mapping: text("mapping", { mode: "json" }).$type<RememberedMapping>().notNull(),
	updatedAt: instantColumn("updated_at").notNull(),
});
