import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { funnels, memberQueries } from "#db/engine/member-queries.ts";
import { operators, roles } from "#db/platform/operators.ts";
import { savedColumns } from "#db/platform/saved-columns.ts";
import { flag, instant, nextAttemptAt, saveKey } from "#db/platform/sql/columns.ts";
import type { ChannelKind, ChannelSettings } from "#domain/integrations/notifications/channels/registry.ts";
import type { NoticeEventName, NoticeValues } from "#domain/integrations/notifications/events/registry.ts";
import type { NoticeState } from "#domain/integrations/notifications/log.ts";
import type { NoticeSchedule } from "#domain/integrations/notifications/schedule.ts";

/** Where notices go: an address book of mail, Slack and the others. */
export const notificationChannels = sqliteTable("notification_channels", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	kind: text("kind").$type<ChannelKind>().notNull(),
	name: text("name").notNull(),
	settings: text("settings", { mode: "json" }).$type<ChannelSettings>().notNull(),
	/** The other system's key or address, sealed with the deployment's key; null where the kind needs none. */
	secret: text("secret"),
	/** Its last letters, by which operators tell one from another. */
	secretHint: text("secret_hint"),
	/** Why the last message was given up; null once one has arrived. */
	error: text("error"),
	...savedColumns(),
});

/** Notification settings: what is told of whom, when, and over which channels. */
export const notifications = sqliteTable("notifications", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	title: text("title").notNull(),
	useNotify: flag("use_notify").notNull(),
	/** The friends of whom it tells: all conditions must hold; null is every friend. */
	memberQueryId: integer("member_query_id").references(() => memberQueries.id),
	funnelId: integer("model_funnel").references(() => funnels.id),
	roleId: integer("operator_role").references(() => roles.id),
	schedule: text("schedule", { mode: "json" }).$type<NoticeSchedule>().notNull(),
	timings: text("timings", { mode: "json" }).$type<NoticeEventName[]>().notNull(),
	channelIds: text("notification_channels", { mode: "json" }).$type<number[]>().notNull(),
	...savedColumns(),
});

/** What happened and some setting wants to tell; written in the transaction of what happened. */
export const notificationFacts = sqliteTable(
	"notification_facts",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Names what happened: it is told of once. */
		key: text("key").notNull().unique(),
		event: text("event").$type<NoticeEventName>().notNull(),
		/** Null where it concerns no friend, or a visitor who is none. */
		friendId: integer("friend_id").references(() => friends.id),
		said: text("said", { mode: "json" }).$type<NoticeValues>().notNull(),
		at: instant("at").notNull(),
		/** Until when a worker has it; null where none does. */
		heldUntil: instant("held_until"),
		/** How many workers in a row died of it. */
		lost: integer("lost").notNull().default(0),
		/** Null once it was put on lists to be told, or given up. */
		nextAttemptAt: nextAttemptAt(),
		error: text("error"),
	},
	(t) => [
		index("notification_facts_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("notification_facts_at").on(t.at),
	],
);

/** A line that is to be told to one receiver. Lines that are due together share a message. */
export const notificationLines = sqliteTable(
	"notification_lines",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		factId: integer("fact_id").notNull(),
		notificationId: integer("notification_id").notNull(),
		channelId: integer("channel_id").notNull(),
		/** Who receives it within the channel: an address, an operator, a room. */
		target: text("target").notNull(),
		friendId: integer("friend_id"),
		text: text("text").notNull(),
		/** Where the console shows it; null where nowhere. */
		address: text("address"),
		at: instant("at").notNull(),
		dueAt: instant("due_at").notNull(),
		/** The message that tells it; null until one does. */
		messageId: text("message_id"),
	},
	(t) => [
		uniqueIndex("notification_lines_once").on(t.factId, t.notificationId, t.channelId, t.target),
		index("notification_lines_due").on(t.dueAt).where(sql`message_id is null`),
		index("notification_lines_message").on(t.messageId),
	],
);

/** The outbox of notices, and their log. */
export const notificationMessages = sqliteTable(
	"notification_messages",
	{
		/** A UUID, which channels that know repetitions are given as the key. */
		id: text("id").primaryKey(),
		/** Null for a test of a channel. */
		notificationId: integer("notification_id"),
		channelId: integer("channel_id").notNull(),
		target: text("target").notNull(),
		/** Who a mail says that it is from; "" says the address alone. What is sent again is the same, whatever was set since. */
		senderName: text("sender_name").notNull().default(""),
		title: text("title").notNull(),
		text: text("text").notNull(),
		/** Where a press on it leads; null where nowhere. */
		link: text("link"),
		lines: integer("lines").notNull(),
		state: text("state").$type<NoticeState>().notNull(),
		attempts: integer("attempts").notNull().default(0),
		heldUntil: instant("held_until"),
		/** When a call began whose answer nobody has noted; for channels that cannot tell a repetition. */
		calledAt: instant("called_at"),
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		error: text("error"),
		sentAt: instant("sent_at"),
		createdAt: instant("created_at").notNull(),
		/** Who had it sent as a test; null otherwise. */
		operatorId: integer("operator_id"),
		saveKey: saveKey(),
	},
	(t) => [
		index("notification_messages_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
		index("notification_messages_log").on(t.createdAt, t.id),
	],
);

/** An operator's own LINE: the friend who sent the operator's code to the account. */
export const operatorFriends = sqliteTable("operator_friends", {
	operatorId: integer("operator_id")
		.primaryKey()
		.references(() => operators.id),
	/** What the operator is to send, and since when; null once it was found. */
	code: text("code"),
	codeMadeAt: instant("code_made_at"),
	/** Null until they are linked. */
	friendId: integer("friend_id").references(() => friends.id),
	linkedAt: instant("linked_at"),
});
