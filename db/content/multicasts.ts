import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { MulticastState } from "#domain/engine/deliveries/multicast-verdict.ts";
import { broadcasts } from "./broadcasts.ts";

/**
 * Calls to LINE, each for up to 500 deliveries with the same messages. `id` is a UUID and LINE's
 * `X-Line-Retry-Key`. Workers claim a multicast instead of its deliveries, which record the result for each
 * friend.
 */
export const multicasts = sqliteTable(
	"multicasts",
	{
		id: text("id").primaryKey(),
		broadcastId: integer("broadcast_id")
			.notNull()
			.references(() => broadcasts.id),
		state: text("state").$type<MulticastState>().notNull(),
		nextAttemptAt: nextAttemptColumn(),
		/** Number of attempts, incremented before LINE is called. */
		attempts: integer("attempts").notNull().default(0),
		/** Number of consecutive workers that claimed the row and died. */
		lost: integer("lost").notNull().default(0),
		firstAttemptAt: instantColumn("first_attempt_at"),
		/** Whether LINE may have accepted an attempt without answering; the recipients then no longer change. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		reason: text("reason"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("multicasts_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("multicasts_held").on(t.broadcastId).where(sql`state = 'held'`),
		index("multicasts_broadcast").on(t.broadcastId, t.state),
	],
);
