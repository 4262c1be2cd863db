import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { MessageContent, MessageType } from "#domain/engine/messages/talk-message-content.ts";
import { friends } from "./friends.ts";

/** Messages from and to friends. */
export const messages = sqliteTable(
	"messages",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		outgoing: flagColumn("outgoing").notNull(),
		/** LINE's timestamp for incoming messages; for outgoing ones the instant at which LINE accepted them. */
		timestamp: instantColumn("timestamp").notNull(),
		type: text("type").$type<MessageType>().notNull(),
		text: text("text"),
		content: text("content", { mode: "json" }).$type<MessageContent>(),
		lineMessageId: text("line_message_id"),
		quotedMessageId: text("quoted_message_id"),
		/** LINE's quote token; null for messages that cannot be quoted. */
		quoteToken: text("quote_token"),
		webhookEventId: text("webhook_event_id"),
		deliveryId: text("delivery_id"),
		/** Position within its delivery, which has up to five messages. */
		deliveryPosition: integer("delivery_position"),
		unsentAt: instantColumn("unsent_at"),
		/** R2 object key once the file was fetched from LINE. */
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		/**
		 * Whether it waits for an operator: a friend wrote it, no auto-response answered it, and nobody marked it
		 * as handled.
		 */
		notify: flagColumn("notify").notNull().default(false),
		/** Whether an operator starred it. */
		starred: flagColumn("starred").notNull().default(false),
	},
	(t) => [
		index("messages_friend").on(t.friendId, t.timestamp, t.id),
		uniqueIndex("messages_webhook_event").on(t.webhookEventId).where(sql`webhook_event_id is not null`),
		uniqueIndex("messages_delivery").on(t.deliveryId, t.deliveryPosition).where(sql`delivery_id is not null`),
		index("messages_line_message").on(t.lineMessageId).where(sql`line_message_id is not null`),
		// Timeline of all friends. The index contains the filtered columns, so that excluded rows are not looked
		// up.
		index("messages_recent").on(t.timestamp, t.id, t.friendId, t.outgoing, t.type),
		index("messages_waiting").on(t.timestamp, t.id, t.friendId).where(sql`notify = 1`),
		// Number of waiting messages of one friend, and the friends with any.
		index("messages_waiting_friend").on(t.friendId, t.id).where(sql`notify = 1`),
		index("messages_starred").on(t.timestamp, t.id, t.friendId).where(sql`starred = 1`),
	],
);

/**
 * Messages that friends unsent, by LINE's id, so that a message which arrives after its unsend stays removed.
 */
export const unsends = sqliteTable("unsends", {
	lineMessageId: text("line_message_id").primaryKey(),
	at: instantColumn("at").notNull(),
});

export type MessageRow = typeof messages.$inferSelect;
