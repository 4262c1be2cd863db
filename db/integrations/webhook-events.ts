import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";

/** Every webhook event that was answered with 200, of any type. Processing starts from these rows. */
export const webhookEvents = sqliteTable(
	"webhook_events",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		webhookEventId: text("webhook_event_id").notNull().unique(),
		type: text("type").notNull(),
		/** Friend it concerns; null for groups, rooms and events of the account itself. */
		lineUserId: text("line_user_id"),
		timestamp: instantColumn("timestamp").notNull(),
		/** The event as LINE sent it, unknown fields included. */
		payload: text("payload").notNull(),
		receivedAt: instantColumn("received_at").notNull(),
		state: text("state").$type<"open" | "done" | "failed">().notNull(),
		attempts: integer("attempts").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/** Token of the current worker. An expired lease is taken over. */
		lease: text("lease"),
		error: text("error"),
	},
	(t) => [
		index("webhook_events_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("webhook_events_lease").on(t.lease, t.lineUserId).where(sql`lease is not null`),
		index("webhook_events_failed").on(t.state, t.id).where(sql`state = 'failed'`),
		// For the deletion of a friend's data: their follows and blocks, few beside their messages, which the talk
		// leads to; and events of groups, which name their members.
		index("webhook_events_sender").on(t.lineUserId).where(sql`type not in ('message', 'postback')`),
		index("webhook_events_senderless").on(t.id).where(sql`line_user_id is null`),
	],
);
