import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { FollowerImportState } from "#domain/people/existing-friends/follower-import.ts";

/**
 * Imports of LINE's list of followers (docs/moving-in.md): its pages, then the friends who are no longer in it,
 * then the profiles. Each step stores its position, so that a killed worker loses one page at most.
 */
export const followerImports = sqliteTable(
	"follower_imports",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		state: text("state").$type<FollowerImportState>().notNull().default("listing"),
		/** LINE's continuation token of the next page; null for the first one. */
		nextToken: text("next_token"),
		/** Pages read, and number of restarts from the first page, because LINE refused the token. */
		pages: integer("pages").notNull().default(0),
		restarts: integer("restarts").notNull().default(0),
		/** Followers found: all, those unknown before, those who had blocked the account, and those gone since. */
		listed: integer("listed").notNull().default(0),
		added: integer("added").notNull().default(0),
		returned: integer("returned").notNull().default(0),
		gone: integer("gone").notNull().default(0),
		/** Last friend of the steps after the list. */
		cursor: integer("cursor").notNull().default(0),
		/** Friends whose profile was to be read, and those of them that are done. */
		profiles: integer("profiles").notNull().default(0),
		profilesDone: integer("profiles_done").notNull().default(0),
		...jobColumns(),
		/** Reason of a failure or a delay, shown to the operator. */
		reason: text("reason"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("follower_imports_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`)],
);
