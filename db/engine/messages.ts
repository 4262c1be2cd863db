import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, instant } from "#db/platform/sql/columns.ts";
import type { MessageContent, MessageType } from "#domain/engine/messages/content.ts";
import { friends } from "./friends.ts";

export const messages = sqliteTable(
	"messages",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		outgoing: flag("outgoing").notNull(),
		/** LINE's timestamp for incoming messages; for outgoing ones the moment at which LINE accepted them. */
		timestamp: instant("timestamp").notNull(),
		type: text("type").$type<MessageType>().notNull(),
		text: text("text"),
		content: text("content", { mode: "json" }).$type<MessageContent>(),
		lineMessageId: text("line_message_id"),
		quotedMessageId: text("quoted_message_id"),
		/** What LINE wants of a message that quotes this one; null for what cannot be quoted. */
		quoteToken: text("quote_token"),
		webhookEventId: text("webhook_event_id"),
		deliveryId: text("delivery_id"),
		/** Place within its delivery, which holds up to five messages. */
		deliveryPosition: integer("delivery_position"),
		unsentAt: instant("unsent_at"),
		/** Object key in R2 once the file was fetched from LINE. */
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		/** Waits for a person: a friend wrote it, no auto-response answered it, and nobody marked it as handled. */
		notify: flag("notify").notNull().default(false),
		/** An operator starred it. */
		starred: flag("starred").notNull().default(false),
	},
	(t) => [
		index("messages_friend").on(t.friendId, t.timestamp, t.id),
		uniqueIndex("messages_webhook_event").on(t.webhookEventId).where(sql`webhook_event_id is not null`),
		uniqueIndex("messages_delivery").on(t.deliveryId, t.deliveryPosition).where(sql`delivery_id is not null`),
		index("messages_line_message").on(t.lineMessageId).where(sql`line_message_id is not null`),
		// The timeline of all friends. It holds what rows are sifted by, so that those passed over are not looked up.
		index("messages_recent").on(t.timestamp, t.id, t.friendId, t.outgoing, t.type),
		index("messages_waiting").on(t.timestamp, t.id, t.friendId).where(sql`notify = 1`),
		// How many wait of one friend, and which friends wait at all.
		index("messages_waiting_friend").on(t.friendId, t.id).where(sql`notify = 1`),
		index("messages_starred").on(t.timestamp, t.id, t.friendId).where(sql`starred = 1`),
	],
);

/** Messages a friend took back. Kept by LINE's id, so that a message which arrives after its unsend stays removed. */
export const unsends = sqliteTable("unsends", {
	lineMessageId: text("line_message_id").primaryKey(),
	at: instant("at").notNull(),
});

export type MessageRow = typeof messages.$inferSelect;
