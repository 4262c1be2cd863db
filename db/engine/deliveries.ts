import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { broadcasts } from "#db/content/broadcasts.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { openApiCodes } from "#db/integrations/open-api-tables.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type { TapLink } from "#domain/acquisition/links/tap-link.ts";
import type { DeliveryState } from "#domain/engine/deliveries/delivery-states.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { CapKind } from "#domain/engine/sending-caps/cap-kinds.ts";
import { friends } from "./friends.ts";
import { runs } from "./runs.ts";

/** Every send to a friend. `id` is a UUID and LINE's `X-Line-Retry-Key`. */
export const deliveries = sqliteTable(
	"deliveries",
	{
		id: text("id").primaryKey(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** One to five messages in LINE's format, stored whole so that a retry is identical. */
		messages: text("messages", { mode: "json" }).$type<LineMessage[]>().notNull(),
		/** Whether its texts contain placeholders. They are resolved and stored at the first send. */
		hasPlaceholders: flagColumn("has_placeholders").notNull().default(false),
		/** Counted links, determined at the first send. LINE receives addresses of ours instead. */
		tapLinks: text("tap_links", { mode: "json" }).$type<TapLink[]>(),
		runId: text("run_id").references(() => runs.id),
		/** Cause, unique: the same cause creates no second delivery. */
		cause: text("cause").notNull(),
		/** Deliveries with the same key are sent in due order, each after the previous one is decided. */
		orderKey: text("order_key").notNull(),
		state: text("state").$type<DeliveryState>().notNull(),
		dueAt: instantColumn("due_at").notNull(),
		nextAttemptAt: nextAttemptColumn(),
		/**
		 * Attempts begun. They are counted before LINE is called, so that a crash leaves a trace of the attempt.
		 */
		attempts: integer("attempts").notNull().default(0),
		/** Number of workers in a row that claimed it and never reported back. */
		lost: integer("lost").notNull().default(0),
		firstAttemptAt: instantColumn("first_attempt_at"),
		/** Whether an attempt ended without an answer from LINE, which may have accepted it already. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		/** Whether an action wrote it and then blocked the friend; it is sent nevertheless. */
		beforeBlock: flagColumn("before_block").notNull().default(false),
		replyToken: text("reply_token"),
		replyUntil: instantColumn("reply_until"),
		sentAt: instantColumn("sent_at"),
		/**
		 * Method of the last call. While in doubt it does not change: a reply is never followed by a push that
		 * could double it.
		 */
		method: text("method").$type<"reply" | "push" | "multicast">(),
		/** Reason shown to the operator: why it failed, waits or was cancelled. */
		reason: text("reason"),
		lineStatus: integer("line_status"),
		lineRequestId: text("line_request_id"),
		createdAt: instantColumn("created_at").notNull(),
		broadcastId: integer("broadcast_id").references(() => broadcasts.id),
		/** Call shared with other deliveries, which falls due instead of it; null if it has its own call. */
		multicastId: text("multicast_id").references(() => multicasts.id),
		/** LINE's id of the quoted message, live or archived at the time of sending. */
		quotedMessageId: text("quoted_message_id"),
		/** Author in the chat; null for automatic messages. */
		operatorId: integer("operator_id").references(() => operators.id),
		/**
		 * Newest message that the author of a reply had seen: waiting messages up to it are handled once LINE
		 * accepts the delivery. Null if the talk stays open.
		 */
		handlesUpTo: integer("handles_up_to"),
		/** Service code whose program sent it; null for everything else. */
		programId: integer("program_id").references(() => openApiCodes.id),
		/**
		 * Time at which it was counted for the caps: its last attempt, unless LINE certainly does not have it. Null for a
		 * reply, which LINE does not count, and while no caps are set.
		 */
		countedAt: instantColumn("counted_at"),
		countedAs: text("counted_as").$type<CapKind>(),
		/** Time at which caps or quiet hours first deferred it. */
		deferredAt: instantColumn("deferred_at"),
	},
	(t) => [
		uniqueIndex("deliveries_cause").on(t.cause),
		index("deliveries_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("deliveries_order").on(t.orderKey, t.dueAt).where(sql`next_attempt_at is not null`),
		// Completed deliveries, by due time. A delivery on its way to 'sent' touches neither of these indexes.
		index("deliveries_due_at").on(t.dueAt),
		index("deliveries_unsent").on(t.state, t.dueAt).where(sql`state in ('failed', 'parked', 'cancelled')`),
		index("deliveries_held").on(t.dueAt).where(sql`state = 'held'`),
		index("deliveries_held_order").on(t.orderKey, t.dueAt).where(sql`state = 'held'`),
		index("deliveries_friend").on(t.friendId, t.dueAt),
		// By `sent_at`, which is set only after LINE has answered: a claim does not touch it.
		index("deliveries_waiting").on(t.friendId, t.dueAt).where(sql`sent_at is null`),
		index("deliveries_run").on(t.runId),
		index("deliveries_program").on(t.friendId, t.dueAt).where(sql`program_id is not null`),
		index("deliveries_broadcast").on(t.broadcastId, t.state, t.friendId).where(sql`broadcast_id is not null`),
		index("deliveries_multicast").on(t.multicastId, t.friendId).where(sql`multicast_id is not null`),
		// Covers the counts of a friend's messages.
		index("deliveries_counted").on(t.friendId, t.countedAt, t.countedAs).where(sql`counted_at is not null`),
		index("deliveries_deferred")
			.on(t.nextAttemptAt)
			.where(sql`deferred_at is not null and next_attempt_at is not null`),
	],
);

export type Delivery = typeof deliveries.$inferSelect;
