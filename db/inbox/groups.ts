import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { LineMessage } from "#domain/engine/messages/outgoing-message.ts";
import type { MessageContent, MessageType } from "#domain/engine/messages/talk-message-content.ts";
import type { GroupKind, GroupSendState } from "#domain/inbox/groups/group-states.ts";

/** Groups and rooms of LINE that the account is or was in. They are no friends. */
export const chatGroups = sqliteTable(
	"chat_groups",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** LINE's group or room id. */
		lineId: text("line_id").notNull().unique(),
		kind: text("kind").$type<GroupKind>().notNull(),
		name: text("name").notNull().default(""),
		iconUrl: text("icon_url"),
		/** Members without the account; null until LINE has reported it. */
		memberCount: integer("member_count"),
		/** When the account left or was removed; null while it is in the group. */
		leftAt: instantColumn("left_at"),
		/** LINE's timestamp of the event that determined `leftAt`. An older event that arrives late changes nothing. */
		stateAt: instantColumn("state_at").notNull().default(0),
		/** Whether auto-responses answer here. */
		answersAutomatically: flagColumn("answers_automatically").notNull().default(false),
		lastMessageAt: instantColumn("last_message_at").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [index("chat_groups_last_message").on(t.lastMessageAt, t.id)],
);

/** People of groups whom LINE has named. They need not be friends. */
export const chatGroupMembers = sqliteTable(
	"chat_group_members",
	{
		groupId: integer("group_id")
			.notNull()
			.references(() => chatGroups.id),
		lineUserId: text("line_user_id").notNull(),
		name: text("name").notNull().default(""),
		iconUrl: text("icon_url"),
		profileFetchedAt: instantColumn("profile_fetched_at"),
		leftAt: instantColumn("left_at"),
		/** As `chatGroups.stateAt`. */
		stateAt: instantColumn("state_at").notNull().default(0),
	},
	(t) => [
		primaryKey({ columns: [t.groupId, t.lineUserId] }),
		index("chat_group_members_user").on(t.lineUserId),
		index("chat_group_members_without_profile").on(t.groupId).where(sql`profile_fetched_at is null`),
	],
);

/** Messages of groups, and the account's answers, which are sent from these rows. */
export const chatGroupMessages = sqliteTable(
	"chat_group_messages",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		groupId: integer("group_id")
			.notNull()
			.references(() => chatGroups.id),
		/** Member who wrote it; null for the account, and for a member whom LINE does not name. */
		lineUserId: text("line_user_id"),
		outgoing: flagColumn("outgoing").notNull(),
		timestamp: instantColumn("timestamp").notNull(),
		type: text("type").$type<MessageType>().notNull(),
		text: text("text"),
		content: text("content", { mode: "json" }).$type<MessageContent>(),
		lineMessageId: text("line_message_id"),
		/** Stored copy of its file, as for `messages`. */
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		/** Event of the message, or the event that an automatic answer answers. */
		webhookEventId: text("webhook_event_id"),
		unsentAt: instantColumn("unsent_at"),
		/** Whether it waits for an operator. */
		notify: flagColumn("notify").notNull().default(false),
		/** Operator who wrote an answer; null for automatic ones. */
		operatorId: integer("operator_id").references(() => operators.id),
		/** LINE's retry key of a send. Null for incoming messages. */
		sendKey: text("send_key"),
		/** Key of the operator's save, so that a repeated one sends once. */
		saveKey: text("save_key"),
		sendState: text("send_state").$type<GroupSendState>(),
		/** Messages in LINE's format, stored whole so that a retry is identical. */
		messages: text("messages", { mode: "json" }).$type<LineMessage[]>(),
		replyToken: text("reply_token"),
		replyUntil: instantColumn("reply_until"),
		firstAttemptAt: instantColumn("first_attempt_at"),
		/** Whether an attempt ended without an answer from LINE. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		/** Reason of a failure, for operators. */
		reason: text("reason"),
		/** Members that LINE counted for a push; 0 for a reply, null for one that was not sent, or whose group's size is unknown. */
		billed: integer("billed"),
	},
	(t) => [
		index("chat_group_messages_group").on(t.groupId, t.timestamp, t.id),
		index("chat_group_messages_user").on(t.lineUserId).where(sql`line_user_id is not null`),
		index("chat_group_messages_line").on(t.lineMessageId).where(sql`line_message_id is not null`),
		index("chat_group_messages_waiting").on(t.groupId, t.id).where(sql`notify = 1`),
		index("chat_group_messages_unsent").on(t.groupId, t.id).where(sql`send_state = 'waiting'`),
		// One message and one automatic answer of each event.
		uniqueIndex("chat_group_messages_event")
			.on(t.webhookEventId, t.outgoing)
			.where(sql`webhook_event_id is not null`),
		uniqueIndex("chat_group_messages_send").on(t.sendKey).where(sql`send_key is not null`),
		index("chat_group_messages_billed").on(t.timestamp).where(sql`billed is not null`),
		uniqueIndex("chat_group_messages_save").on(t.saveKey).where(sql`save_key is not null`),
	],
);
