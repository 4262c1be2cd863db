import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { operatorSettingColumns } from "#db/platform/operator-setting-columns.ts";
import { operators, roles } from "#db/platform/operators.ts";
import {
	flagColumn,
	instantColumn,
	nextAttemptColumn,
	saveKeyColumn,
} from "#db/platform/sql/column-types.ts";
import type { ChannelKind, ChannelSettings } from "#domain/integrations/notifications/channels/registry.ts";
import type { NoticeEventName, NoticeValues } from "#domain/integrations/notifications/events/registry.ts";
import type { NoticeSchedule } from "#domain/integrations/notifications/notice-schedule.ts";
import type { NoticeState } from "#domain/integrations/notifications/notice-states.ts";

/** Destinations of notices: mail addresses, Slack and others. */
export const notificationChannels = sqliteTable("notification_channels", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	kind: text("kind").$type<ChannelKind>().notNull(),
	name: text("name").notNull(),
	settings: text("settings", { mode: "json" }).$type<ChannelSettings>().notNull(),
	/** Key or address of the other system, sealed with the deployment's key; null if the kind needs none. */
	secret: text("secret"),
	/** Last characters of the secret, so that operators can tell secrets apart. */
	secretHint: text("secret_hint"),
	/** Reason of the last failure; null after a delivery. */
	error: text("error"),
	...operatorSettingColumns(),
});

/** Notification settings: events, friends, schedule and channels. */
export const notifications = sqliteTable("notifications", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	title: text("title").notNull(),
	useNotify: flagColumn("use_notify").notNull(),
	/** Friends whose events are reported: all conditions must match; null covers every friend. */
	memberQueryId: integer("member_query_id").references(() => memberQueries.id),
	funnelId: integer("model_funnel").references(() => funnels.id),
	roleId: integer("operator_role").references(() => roles.id),
	schedule: text("schedule", { mode: "json" }).$type<NoticeSchedule>().notNull(),
	timings: text("timings", { mode: "json" }).$type<NoticeEventName[]>().notNull(),
	channelIds: text("notification_channels", { mode: "json" }).$type<number[]>().notNull(),
	...operatorSettingColumns(),
});

/** Events that some setting reports; written in the transaction of the event. */
export const notificationFacts = sqliteTable(
	"notification_facts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Unique key of the event: it is reported once. */
		key: text("key").notNull().unique(),
		event: text("event").$type<NoticeEventName>().notNull(),
		/** Null if it concerns no friend, or an anonymous visitor. */
		friendId: integer("friend_id").references(() => friends.id),
		values: text("said", { mode: "json" }).$type<NoticeValues>().notNull(),
		at: instantColumn("at").notNull(),
		/** End of the current worker's lease; null without one. */
		heldUntil: instantColumn("held_until"),
		/** Number of workers in a row that crashed on it. */
		lost: integer("lost").notNull().default(0),
		/** Null once its lines were created, or it was given up. */
		nextAttemptAt: nextAttemptColumn(),
		error: text("error"),
	},
	(t) => [
		index("notification_facts_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("notification_facts_at").on(t.at),
		index("notification_facts_friend").on(t.friendId).where(sql`friend_id is not null`),
	],
);

/** Lines for one recipient. Lines that are due together share a message. */
export const notificationLines = sqliteTable(
	"notification_lines",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		factId: integer("fact_id").notNull(),
		notificationId: integer("notification_id").notNull(),
		channelId: integer("channel_id").notNull(),
		/** Recipient within the channel: an address, an operator, a room. */
		target: text("target").notNull(),
		friendId: integer("friend_id"),
		text: text("text").notNull(),
		/** Path of its page in the console; null without one. */
		address: text("address"),
		at: instantColumn("at").notNull(),
		dueAt: instantColumn("due_at").notNull(),
		/** Message that contains it; null until there is one. */
		messageId: text("message_id"),
	},
	(t) => [
		uniqueIndex("notification_lines_once").on(t.factId, t.notificationId, t.channelId, t.target),
		index("notification_lines_due").on(t.dueAt).where(sql`message_id is null`),
		index("notification_lines_message").on(t.messageId),
		index("notification_lines_friend").on(t.friendId).where(sql`friend_id is not null`),
	],
);

/** Outbox of notices, and their log. */
export const notificationMessages = sqliteTable(
	"notification_messages",
	{
		/** UUID, passed as the idempotency key to channels that support one. */
		id: text("id").primaryKey(),
		/** Null for a test of a channel. */
		notificationId: integer("notification_id"),
		channelId: integer("channel_id").notNull(),
		target: text("target").notNull(),
		/** Sender name of a mail; "" shows only the address. A retry sends the same, whatever was set since. */
		senderName: text("sender_name").notNull().default(""),
		title: text("title").notNull(),
		text: text("text").notNull(),
		/** Target of a tap on it; null without one. */
		link: text("link"),
		lines: integer("lines").notNull(),
		state: text("state").$type<NoticeState>().notNull(),
		attempts: integer("attempts").notNull().default(0),
		heldUntil: instantColumn("held_until"),
		/** Start of a call without a recorded answer; for channels that cannot detect a repetition. */
		calledAt: instantColumn("called_at"),
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		error: text("error"),
		sentAt: instantColumn("sent_at"),
		createdAt: instantColumn("created_at").notNull(),
		/** Operator who sent it as a test; null otherwise. */
		operatorId: integer("operator_id"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		index("notification_messages_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("notification_messages_log").on(t.createdAt, t.id),
	],
);

/** An operator's own LINE account: the friend who sent the operator's code. */
export const operatorFriends = sqliteTable(
	"operator_friends",
	{
		operatorId: integer("operator_id")
			.primaryKey()
			.references(() => operators.id),
		/** Code that the operator is to send, and its creation time; null once it was received. */
		code: text("code"),
		codeMadeAt: instantColumn("code_made_at"),
		/** Null until they are linked. */
		friendId: integer("friend_id").references(() => friends.id),
		linkedAt: instantColumn("linked_at"),
	},
	(t) => [index("operator_friends_friend").on(t.friendId).where(sql`friend_id is not null`)],
);
