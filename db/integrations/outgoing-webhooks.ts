import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { savedColumns } from "#db/platform/saved-columns.ts";
import { flag, instant, nextAttemptAt } from "#db/platform/sql/columns.ts";
import type { WebhookActor } from "#domain/integrations/outgoing-webhooks/actor.ts";
import type { TEST_EVENT, WebhookEventType } from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookMessageState } from "#domain/integrations/outgoing-webhooks/message.ts";

/** Where other systems are told of what happens here. */
export const outgoingWebhookEndpoints = sqliteTable("outgoing_webhook_endpoints", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	url: text("url").notNull(),
	/** What is told there. */
	events: text("events", { mode: "json" }).$type<WebhookEventType[]>().notNull(),
	isActive: flag("is_active").notNull().default(true),
	/** What signs, sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
	secret: text("secret").notNull(),
	/** Its last characters, by which operators tell one from another. */
	secretEnding: text("secret_ending").notNull(),
	/** What signed before it, and until when it signs along; null where nothing does. */
	previousSecret: text("previous_secret"),
	previousUntil: instant("previous_until"),
	/** How many attempts failed in a row, and since when. */
	failures: integer("failures").notNull().default(0),
	failingSince: instant("failing_since"),
	/** Nothing is tried before; null where nothing failed last. */
	pausedUntil: instant("paused_until"),
	/** When a claim last took its turn. */
	claimedAt: instant("claimed_at").notNull().default(0),
	/** When and why the system switched it off; null where it did not. */
	stoppedAt: instant("stopped_at"),
	stopReason: text("stop_reason"),
	...savedColumns(),
});

/** What an endpoint is told: the outbox and its log. Written in the transaction of what happened. */
export const outgoingWebhookMessages = sqliteTable(
	"outgoing_webhook_messages",
	{
		// Not counted up for good: an insert that inserts nothing, as nearly all are, would write the counter's row.
		id: integer("id").primaryKey(),
		endpointId: integer("endpoint_id")
			.notNull()
			.references(() => outgoingWebhookEndpoints.id),
		/** Names what happened: an endpoint is told of it once, and every endpoint under the same `webhook-id`. */
		key: text("key").notNull(),
		type: text("type").$type<WebhookEventType | typeof TEST_EVENT>().notNull(),
		/** Null where it concerns no friend, or a visitor who is none. */
		friendId: integer("friend_id").references(() => friends.id),
		data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		/** Cause of the event; null for a test, and for rows older than this column. */
		actor: text("actor", { mode: "json" }).$type<WebhookActor>(),
		/** When it happened. */
		at: instant("at").notNull(),
		state: text("state").$type<WebhookMessageState>().notNull(),
		/** Since when it is tried: from when it happened, or from when somebody had it sent again. */
		since: instant("since").notNull(),
		attempts: integer("attempts").notNull().default(0),
		/** Until when a worker has it; null where none does. */
		heldUntil: instant("held_until"),
		/** How many workers in a row died of it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		/** What was answered last; null where nothing was. */
		status: integer("status"),
		durationMs: integer("duration_ms"),
		error: text("error"),
	},
	(t) => [
		uniqueIndex("outgoing_webhook_messages_once").on(t.endpointId, t.key),
		index("outgoing_webhook_messages_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("outgoing_webhook_messages_turn")
			.on(t.endpointId, t.nextAttemptAt, t.id)
			.where(sql`next_attempt_at is not null`),
		index("outgoing_webhook_messages_since").on(t.since).where(sql`next_attempt_at is not null`),
		index("outgoing_webhook_messages_log").on(t.endpointId, t.id),
		index("outgoing_webhook_messages_state").on(t.endpointId, t.state, t.id),
		index("outgoing_webhook_messages_at").on(t.at),
	],
);

/** Each attempt to tell an endpoint something. */
export const outgoingWebhookAttempts = sqliteTable(
	"outgoing_webhook_attempts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		messageId: integer("message_id")
			.notNull()
			.references(() => outgoingWebhookMessages.id),
		at: instant("at").notNull(),
		/** Null where nothing was answered. */
		status: integer("status"),
		durationMs: integer("duration_ms").notNull(),
		/** The beginning of what was answered. */
		excerpt: text("excerpt").notNull(),
		error: text("error"),
	},
	(t) => [index("outgoing_webhook_attempts_of").on(t.messageId, t.id)],
);
