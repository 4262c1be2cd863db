import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { broadcasts } from "#db/content/broadcasts.ts";
import { multicasts } from "#db/content/multicasts.ts";
import { openApiCodes } from "#db/integrations/open-api.ts";
import { operators } from "#db/platform/operators.ts";
import { flag, instant, nextAttemptAt } from "#db/platform/sql/columns.ts";
import type { TapLink } from "#domain/acquisition/links/tap-link.ts";
import type { DeliveryState } from "#domain/engine/deliveries/state.ts";
import type { LineMessage } from "#domain/engine/messages/line.ts";
import { friends } from "./friends.ts";
import { runs } from "./runs.ts";

/** Everything that is sent to a friend. `id` is a UUID and LINE's `X-Line-Retry-Key`. */
export const deliveries = sqliteTable(
	"deliveries",
	{
		id: text("id").primaryKey(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		/** One to five messages, as LINE takes them, stored whole so that a retry is identical. */
		messages: text("messages", { mode: "json" }).$type<LineMessage[]>().notNull(),
		/** Its texts still hold placeholders. They are resolved when it is first sent, and then kept. */
		hasPlaceholders: flag("has_placeholders").notNull().default(false),
		/** Its links whose taps are counted, decided when it is first sent. LINE gets addresses of ours in their place. */
		tapLinks: text("tap_links", { mode: "json" }).$type<TapLink[]>(),
		runId: text("run_id").references(() => runs.id),
		/** What caused it. Unique: the same cause makes no second delivery. */
		cause: text("cause").notNull(),
		/** Deliveries that share it leave in due order, one after another, each once the one before it is decided. */
		orderKey: text("order_key").notNull(),
		state: text("state").$type<DeliveryState>().notNull(),
		dueAt: instant("due_at").notNull(),
		nextAttemptAt: nextAttemptAt(),
		/** Attempts begun. They are counted before LINE is called, so that a crash leaves a trace of the attempt. */
		attempts: integer("attempts").notNull().default(0),
		/** Workers in a row that took it and never reported back. */
		lost: integer("lost").notNull().default(0),
		firstAttemptAt: instant("first_attempt_at"),
		/** An attempt ended without an answer from LINE, so LINE may have it already. */
		inDoubt: flag("in_doubt").notNull().default(false),
		/** An action wrote it and then blocked the friend: it is sent all the same. */
		beforeBlock: flag("before_block").notNull().default(false),
		replyToken: text("reply_token"),
		replyUntil: instant("reply_until"),
		sentAt: instant("sent_at"),
		/**
		 * How LINE was last called. While in doubt it does not change: a reply is never followed by a push that could double
		 * it.
		 */
		method: text("method").$type<"reply" | "push" | "multicast">(),
		/** What the operator reads: why it failed, waits or was cancelled. */
		reason: text("reason"),
		lineStatus: integer("line_status"),
		lineRequestId: text("line_request_id"),
		createdAt: instant("created_at").notNull(),
		broadcastId: integer("broadcast_id").references(() => broadcasts.id),
		/** The call that it shares with others, which falls due in its place; null where it has one of its own. */
		multicastId: text("multicast_id").references(() => multicasts.id),
		/** LINE's id of the message that it quotes, wherever that one lies by the time it is sent. */
		quotedMessageId: text("quoted_message_id"),
		/** Who wrote it in the chat; null for what the product sends by itself. */
		operatorId: integer("operator_id").references(() => operators.id),
		/** The service code whose program sent it; null for everything else. */
		programId: integer("program_id").references(() => openApiCodes.id),
	},
	(t) => [
		uniqueIndex("deliveries_cause").on(t.cause),
		index("deliveries_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("deliveries_order").on(t.orderKey, t.dueAt).where(sql`next_attempt_at is not null`),
		// Deliveries that are over, by when they were due. A delivery on its way to 'sent' touches neither of these indexes.
		index("deliveries_due_at").on(t.dueAt),
		index("deliveries_unsent").on(t.state, t.dueAt).where(sql`state in ('failed', 'parked', 'cancelled')`),
		index("deliveries_friend").on(t.friendId, t.dueAt),
		// By `sent_at`, which nothing sets before LINE has answered: a claim does not touch it.
		index("deliveries_waiting").on(t.friendId, t.dueAt).where(sql`sent_at is null`),
		index("deliveries_run").on(t.runId),
		index("deliveries_program").on(t.friendId, t.dueAt).where(sql`program_id is not null`),
		index("deliveries_broadcast").on(t.broadcastId, t.state, t.friendId).where(sql`broadcast_id is not null`),
		index("deliveries_multicast").on(t.multicastId, t.friendId).where(sql`multicast_id is not null`),
	],
);

export type Delivery = typeof deliveries.$inferSelect;
