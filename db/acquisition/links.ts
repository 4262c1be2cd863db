import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { deliveries } from "#db/engine/deliveries.ts";
import { friends } from "#db/engine/friends.ts";
import { flagColumn, instantColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";

/** Addresses in messages whose taps are counted. A row is created when the address is first sent. */
export const links = sqliteTable(
	"links",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** Address as written, with its placeholders: resolved values create no links of their own. */
		url: text("url").notNull().unique(),
		/** Name for operators; friends do not see it. */
		name: text("name").notNull().default(""),
		/** Whether taps are counted; if not, friends receive the address unchanged. */
		isCounted: flagColumn("is_counted").notNull().default(true),
		/** Action that runs for a friend who taps. */
		actionId: integer("action_id").references(() => actions.id),
		/** 0 runs it on every tap, 1 only on the first tap of each friend. */
		twiceType: integer("twice_type").$type<0 | 1>().notNull().default(0),
		/** Code of its short address for places outside of messages; null until an operator asks for one. */
		shortCode: text("short_code"),
		/** Number of openings of the short address, by unknown people. */
		shortOpenings: integer("short_openings").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
		version: versionColumn(),
	},
	(t) => [
		index("links_action").on(t.actionId).where(sql`action_id is not null`),
		uniqueIndex("links_short_code").on(t.shortCode).where(sql`short_code is not null`),
	],
);

/** Taps on links in messages sent to a friend; another person who has the message counts as that friend. */
export const linkTaps = sqliteTable(
	"link_taps",
	{
		/** Created with the request, so that a retried write counts once. */
		id: text("id").primaryKey(),
		linkId: integer("link_id")
			.notNull()
			.references(() => links.id),
		/** Friend to whom the message was sent. */
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		deliveryId: text("delivery_id")
			.notNull()
			.references(() => deliveries.id),
		/** Source of the message, from its run: a scenario, a broadcast. Null without an action. */
		sourceType: text("source_type").$type<CauseType>(),
		sourceId: integer("source_id"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("link_taps_friend").on(t.linkId, t.friendId, t.createdAt),
		index("link_taps_day").on(t.linkId, t.createdAt),
		index("link_taps_history").on(t.friendId, t.createdAt),
		// Without it, the deletion of each delivery would read all taps.
		index("link_taps_delivery").on(t.deliveryId),
		index("link_taps_source")
			.on(t.sourceType, t.sourceId, t.linkId, t.friendId)
			.where(sql`source_type is not null`),
	],
);
