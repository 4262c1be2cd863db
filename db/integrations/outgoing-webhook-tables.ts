import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operatorSettingColumns } from "#db/platform/operator-setting-columns.ts";
import { flagColumn, instantColumn, nextAttemptColumn } from "#db/platform/sql/column-types.ts";
import type {
	WebhookEventType,
	WebhookMessageType,
} from "#domain/integrations/outgoing-webhooks/events/registry.ts";
import type { WebhookActor } from "#domain/integrations/outgoing-webhooks/webhook-actor.ts";
import type { WebhookMessageState } from "#domain/integrations/outgoing-webhooks/webhook-message.ts";

/** Endpoints of other systems that receive events. */
export const outgoingWebhookEndpoints = sqliteTable("outgoing_webhook_endpoints", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	name: text("name").notNull(),
	url: text("url").notNull(),
	/** `events`: our own events (docs/webhooks.md); `line`: LINE's requests as they are (docs/webhook-forwarding.md). */
	kind: text("kind").$type<"events" | "line">().notNull().default("events"),
	/** Events sent to it. */
	events: text("events", { mode: "json" }).$type<WebhookEventType[]>().notNull(),
	isActive: flagColumn("is_active").notNull().default(true),
	/** Signing secret, sealed with the deployment's key (`functions/platform/auth/seal.ts`). */
	secret: text("secret").notNull(),
	/** Last characters of the secret, so that operators can tell secrets apart. */
	secretEnding: text("secret_ending").notNull(),
	/** Previous secret, and the instant until which it signs as well; null without one. */
	previousSecret: text("previous_secret"),
	previousUntil: instantColumn("previous_until"),
	/** Number of consecutive failures, and the time of the first. */
	failures: integer("failures").notNull().default(0),
	failingSince: instantColumn("failing_since"),
	/** Instant before which no attempt is made; null if the last one succeeded. */
	pausedUntil: instantColumn("paused_until"),
	/** Last claim, so that endpoints take turns. */
	claimedAt: instantColumn("claimed_at").notNull().default(0),
	/** Time and reason of the system's disabling it; null if it did not. */
	stoppedAt: instantColumn("stopped_at"),
	stopReason: text("stop_reason"),
	...operatorSettingColumns(),
});

/** Messages to endpoints: the outbox and its log. Written in the transaction of the event. */
export const outgoingWebhookMessages = sqliteTable(
	"outgoing_webhook_messages",
	{
		// No autoincrement: an insert of no row, as nearly all are, would still write the counter's row.
		id: integer("id").primaryKey(),
		endpointId: integer("endpoint_id")
			.notNull()
			.references(() => outgoingWebhookEndpoints.id),
		/** Key of the event: each endpoint receives it once, all of them under the same `webhook-id`. */
		key: text("key").notNull(),
		type: text("type").$type<WebhookMessageType>().notNull(),
		/** Null if it concerns no friend, or an anonymous visitor. */
		friendId: integer("friend_id").references(() => friends.id),
		data: text("data", { mode: "json" }).$type<Record<string, unknown>>().notNull(),
		/** Cause of the event; null for a test, and for rows older than this column. */
		actor: text("actor", { mode: "json" }).$type<WebhookActor>(),
		/** Time of the event. */
		at: instantColumn("at").notNull(),
		state: text("state").$type<WebhookMessageState>().notNull(),
		/** Start of the retry period: the event, or a manual resend. */
		since: instantColumn("since").notNull(),
		attempts: integer("attempts").notNull().default(0),
		/** End of the current worker's lease; null without one. */
		heldUntil: instantColumn("held_until"),
		/** Number of workers in a row that crashed on it. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/** Status of the last answer; null without one. */
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
		index("outgoing_webhook_messages_friend").on(t.friendId).where(sql`friend_id is not null`),
	],
);

/** Attempts to send a message to an endpoint. */
export const outgoingWebhookAttempts = sqliteTable(
	"outgoing_webhook_attempts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		messageId: integer("message_id")
			.notNull()
			.references(() => outgoingWebhookMessages.id),
		at: instantColumn("at").notNull(),
		/** Null without an answer. */
		status: integer("status"),
		durationMs: integer("duration_ms").notNull(),
		/** Beginning of the answer's body. */
		excerpt: text("excerpt").notNull(),
		error: text("error"),
	},
	(t) => [index("outgoing_webhook_attempts_of").on(t.messageId, t.id)],
);
