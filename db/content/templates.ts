import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { TemplateContent } from "#domain/content/templates/template-content.ts";
import type { TemplateType } from "#domain/engine/kinds/template.ts";

/**
 * Templates, with their content as JSON. Unlisted ones contain a message that was written in the place that
 * sends it; they are never changed or deleted.
 */
export const templates = sqliteTable(
	"templates",
	{
		...itemColumns(),
		/** 0 legacy, below 10 standard, 10 pack (E-207). */
		editorVersion: integer("editor_version").notNull(),
		type: text("type").$type<TemplateType>().notNull(),
		content: text("content", { mode: "json" }).$type<TemplateContent>().notNull(),
		/** R2 object key of the picture in lists. */
		mediaKey: text("media_key"),
		/** Whether it is listed and can be chosen; any other belongs to the places that refer to it. */
		isListed: flagColumn("is_listed").notNull().default(true),
	},
	(t) => [index("templates_list").on(t.groupId, t.id).where(sql`is_listed = 1 and deleted_at is null`)],
);

/** Names of the addresses in legacy templates, for reports. */
export const templateUrls = sqliteTable(
	"template_urls",
	{
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id),
		url: text("url").notNull(),
		name: text("name").notNull(),
	},
	(t) => [primaryKey({ columns: [t.templateId, t.url] })],
);

/** Taps on buttons of a Flex message. */
export const templateTaps = sqliteTable(
	"template_taps",
	{
		/** Primary key, so that a redelivered event counts once. */
		webhookEventId: text("webhook_event_id").primaryKey(),
		templateId: integer("template_id")
			.notNull()
			.references(() => templates.id),
		/** Postback data, which identifies the button, because buttons of Flex messages have no ids. */
		data: text("data").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		// Covering index for the taps of a period.
		index("template_taps_erased").on(t.friendId),
		index("template_taps_time").on(t.templateId, t.createdAt, t.data, t.friendId),
		// Ordered by friend, for an export of all friends.
		index("template_taps_friend").on(t.templateId, t.friendId, t.createdAt, t.data),
	],
);

/** Shortcuts that find a template after a `/` in the chat. */
export const templateShortcuts = sqliteTable("template_shortcuts", {
	templateId: integer("template_id")
		.primaryKey()
		.references(() => templates.id),
	shortcut: text("shortcut").notNull().unique(),
});
