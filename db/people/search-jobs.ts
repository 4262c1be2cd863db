import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { filterColumn } from "#db/platform/sql/filter-column.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { FriendScope } from "#domain/console/operators/friend-scope.ts";
import type { SearchJobState, SearchJobWork } from "#domain/people/friend-search/search-job.ts";

/**
 * Background jobs over the friends that a search finds: a CSV export, tag changes. They proceed in pages, by
 * id.
 */
export const searchJobs = sqliteTable(
	"search_jobs",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		work: text("work", { mode: "json" }).$type<SearchJobWork>().notNull(),
		filter: filterColumn("filter").notNull(),
		/** Friends visible to the operator at the start, updated when a failed job is repeated. */
		scope: text("scope", { mode: "json" }).$type<FriendScope>().notNull(),
		state: text("state").$type<SearchJobState>().notNull().default("waiting"),
		total: integer("total").notNull().default(0),
		done: integer("done").notNull().default(0),
		/** Last friend of the last finished page. */
		cursor: integer("cursor").notNull().default(0),
		/** Pages written so far. */
		pages: integer("pages").notNull().default(0),
		...jobColumns(),
		/** Reason for giving up, shown to the operator. */
		reason: text("reason"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("search_jobs_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("search_jobs_operator").on(t.operatorId, t.id),
	],
);
