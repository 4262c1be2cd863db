import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { StoredReferer } from "#domain/engine/kinds/script.ts";

/**
 * Scripts: a tag on the operator's own pages that records visits of friends, their referrers and durations.
 */
export const scripts = sqliteTable(
	"scripts",
	{
		...itemColumns(),
		code: text("code").notNull().unique(),
		/** Page that contains the script. */
		url: text("url").notNull(),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Other sites that contain it, in addition to that of `url`. */
		origins: text("origins", { mode: "json" }).$type<string[]>().notNull().default([]),
		/** Ids stay with their rule because hits refer to them. */
		referers: text("referers", { mode: "json" }).$type<StoredReferer[]>().notNull().default([]),
	},
	(t) => [index("scripts_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** Browsers that visited a script's site: anonymous until a link of ours identifies the friend. */
export const scriptVisitors = sqliteTable(
	"script_visitors",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scriptId: integer("script_id")
			.notNull()
			.references(() => scripts.id),
		/**
		 * Identifier chosen by the browser. Anyone who knows it can write as this visitor, so it is never shown.
		 */
		key: text("key").notNull(),
		/** Friend who was last redirected to the site. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Instant of the last report. */
		lastAt: instantColumn("last_at").notNull(),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("script_visitors_key").on(t.scriptId, t.key),
		index("script_visitors_last").on(t.lastAt),
		index("script_visitors_friend").on(t.friendId).where(sql`friend_id is not null`),
		index("script_visitors_nobody").on(t.lastAt).where(sql`friend_id is null`),
	],
);

/** Visits: each ends after half an hour of inactivity. */
export const scriptVisits = sqliteTable(
	"script_visits",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		visitorId: integer("visitor_id")
			.notNull()
			.references(() => scriptVisitors.id),
		key: text("key").notNull(),
		scriptId: integer("script_id")
			.notNull()
			.references(() => scripts.id),
		friendId: integer("friend_id").references(() => friends.id),
		/** Referrer, without its query. */
		referer: text("referer").notNull(),
		/** Seconds for which its pages were visible. */
		staySeconds: integer("stay_seconds").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("script_visits_key").on(t.visitorId, t.key),
		index("script_visits_day").on(t.scriptId, t.createdAt),
		index("script_visits_friend").on(t.friendId).where(sql`friend_id is not null`),
		index("script_visits_old").on(t.createdAt),
		index("script_visits_nobody").on(t.createdAt).where(sql`friend_id is null`),
	],
);

/** Page views within a visit. */
export const scriptViews = sqliteTable(
	"script_views",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		visitId: integer("visit_id")
			.notNull()
			.references(() => scriptVisits.id),
		/** Created by the browser, so that a repeated report counts once. */
		key: text("key").notNull(),
		scriptId: integer("script_id")
			.notNull()
			.references(() => scripts.id),
		/** Without its query. */
		url: text("url").notNull(),
		/** Title of the page: untrusted text. */
		title: text("title").notNull(),
		staySeconds: integer("stay_seconds").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("script_views_key").on(t.visitId, t.key),
		index("script_views_day").on(t.scriptId, t.createdAt),
	],
);

/** Visits that a rule of a script counted. */
export const scriptHits = sqliteTable(
	"script_hits",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		scriptId: integer("script_id")
			.notNull()
			.references(() => scripts.id),
		refererId: integer("referer_id").notNull(),
		friendId: integer("friend_id").references(() => friends.id),
		referer: text("referer").notNull(),
		staySeconds: integer("stay_seconds").notNull(),
		/** The visit; its row may be deleted by now. */
		visitId: integer("visit_id"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("script_hits_visit").on(t.visitId, t.refererId),
		index("script_hits_script").on(t.scriptId, t.refererId, t.createdAt),
		index("script_hits_friend").on(t.friendId, t.scriptId),
	],
);
