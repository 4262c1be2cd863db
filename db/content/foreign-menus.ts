import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type {
	ForeignMenuJobKind,
	ForeignMenuJobState,
} from "#domain/content/foreign-menus/foreign-menu-job.ts";

/** Friends to whom another tool linked a rich menu, as LINE answered when they were checked. */
export const foreignMenuFriends = sqliteTable(
	"foreign_menu_friends",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		lineMenuId: text("line_menu_id").notNull(),
		checkedAt: instantColumn("checked_at").notNull(),
	},
	(t) => [index("foreign_menu_friends_menu").on(t.lineMenuId, t.friendId)],
);

/** Checks of all friends for menus of other tools, and removals of such a menu from its friends. */
export const foreignMenuJobs = sqliteTable(
	"foreign_menu_jobs",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		operatorId: integer("operator_id")
			.notNull()
			.references(() => operators.id),
		kind: text("kind").$type<ForeignMenuJobKind>().notNull(),
		/** Menu that a removal unlinks; null for a check. */
		lineMenuId: text("line_menu_id"),
		state: text("state").$type<ForeignMenuJobState>().notNull().default("running"),
		/** Last friend done. */
		cursor: integer("cursor").notNull().default(0),
		total: integer("total").notNull().default(0),
		done: integer("done").notNull().default(0),
		...jobColumns(),
		/** Reason of a failure or a delay, shown to the operator. */
		reason: text("reason"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("foreign_menu_jobs_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("foreign_menu_jobs_kind").on(t.kind, t.id),
	],
);
