import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { instantColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import { USER_RATE } from "#domain/engine/friend-records/user-rate.ts";
import type {
	DeletionCounts,
	FriendDeletionKind,
	FriendDeletionState,
	ResetOptions,
} from "#domain/people/friend-deletion/friend-deletion.ts";

/**
 * Requested deletions and resets of friends' data. A row outlives its friend and keeps nothing of them but their
 * id.
 */
export const friendDeletions = sqliteTable(
	"friend_deletions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		kind: text("kind").$type<FriendDeletionKind>().notNull().default("delete"),
		/** Not a reference: the friend's row is deleted. */
		friendId: integer("friend_id").notNull(),
		/** Null for a deletion by the rule for friends who blocked the account long ago. */
		operatorId: integer("operator_id"),
		state: text("state").$type<FriendDeletionState>().notNull(),
		/** Display state before the request, restored when it is withdrawn. */
		formerUserRate: integer("former_user_rate").notNull().default(USER_RATE.shown),
		options: text("options", { mode: "json" }).$type<ResetOptions>(),
		/** End of the period in which it can be withdrawn. */
		dueAt: instantColumn("due_at").notNull(),
		/** Steps that are complete, and the rows deleted or cleared so far, by kind. */
		step: integer("step").notNull().default(0),
		counts: text("counts", { mode: "json" }).$type<DeletionCounts>().notNull().default({}),
		...jobColumns(),
		/** Reason for giving up, shown to the operator. */
		reason: text("reason"),
	},
	(t) => [
		index("friend_deletions_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("friend_deletions_friend").on(t.friendId),
		// One at a time for each friend, so that a repeated request creates no other.
		uniqueIndex("friend_deletions_open").on(t.friendId).where(sql`state in ('waiting', 'running', 'failed')`),
	],
);

/**
 * Deleted friends by a keyed hash of LINE's user id, so that an event that LINE delivers again does not bring
 * them back. The key is the deployment's: the hash alone identifies nobody.
 */
export const deletedFriends = sqliteTable("deleted_friends", {
	lineUserHash: text("line_user_hash").primaryKey(),
	/** Events up to this instant, by LINE's clock, are dropped. */
	deletedAt: instantColumn("deleted_at").notNull(),
});
