import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DeliveryState } from "#domain/deliveries/state.ts";
import type { LineMessage } from "#domain/messages/line.ts";
import { flag, instant, nextAttemptAt } from "./columns.ts";
import { friends } from "./friends.ts";
import { runs } from "./runs.ts";

/** Everything that is to reach a friend. `id` is a UUID and LINE's `X-Line-Retry-Key`. */
export const deliveries = sqliteTable(
	"deliveries",
	{
		id: text("id").primaryKey(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** One to five messages, as LINE takes them, stored whole so that a retry is identical. */
		messages: text("messages", { mode: "json" }).$type<LineMessage[]>().notNull(),
		/** Texts in it still hold placeholders: they are put in when it is first sent, and stay as they are then. */
		hasPlaceholders: flag("has_placeholders").notNull().default(false),
		runId: text("run_id").references(() => runs.id),
		/** What made it, unique: making it again makes nothing. */
		cause: text("cause").notNull(),
		/** Deliveries that share it leave in due order, one after another. */
		orderKey: text("order_key").notNull(),
		state: text("state").$type<DeliveryState>().notNull(),
		dueAt: instant("due_at").notNull(),
		nextAttemptAt: nextAttemptAt(),
		/** Attempts begun, counted before LINE is called, so that a crash leaves a trace of the attempt. */
		attempts: integer("attempts").notNull().default(0),
		/** Workers in a row that took it and never reported back. */
		lost: integer("lost").notNull().default(0),
		firstAttemptAt: instant("first_attempt_at"),
		/** An attempt ended without LINE's word, so LINE may hold it already. */
		inDoubt: flag("in_doubt").notNull().default(false),
		/** Written by an action that then blocked the friend: it goes out all the same. */
		beforeBlock: flag("before_block").notNull().default(false),
		replyToken: text("reply_token"),
		replyUntil: instant("reply_until"),
		sentAt: instant("sent_at"),
		/** How LINE was last called. In doubt it stays what it was: a reply is never followed by a push that may double it. */
		method: text("method").$type<"reply" | "push">(),
		/** What the operator reads: why it failed, waits or was cancelled. */
		reason: text("reason"),
		lineStatus: integer("line_status"),
		lineRequestId: text("line_request_id"),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("deliveries_cause").on(t.cause),
		index("deliveries_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("deliveries_order").on(t.orderKey, t.dueAt).where(sql`next_attempt_at is not null`),
		// What is over, by when it was due; a delivery on its way to 'sent' touches neither of these two.
		index("deliveries_due_at").on(t.dueAt),
		index("deliveries_unsent").on(t.state, t.dueAt).where(sql`state in ('failed', 'parked', 'cancelled')`),
		index("deliveries_friend").on(t.friendId, t.dueAt),
		index("deliveries_run").on(t.runId),
	],
);

export type Delivery = typeof deliveries.$inferSelect;
