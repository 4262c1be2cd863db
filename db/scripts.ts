import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { StoredReferer } from "#domain/kinds/script.ts";
import { flag, instant } from "./columns.ts";
import { friends } from "./friends.ts";
import { itemColumns } from "./item-columns.ts";

/** Scripts: a tag on the operator's own pages that records which friends come from where, and how long they stay. */
export const scripts = sqliteTable(
	"scripts",
	{
		...itemColumns(),
		code: text("code").notNull().unique(),
		/** The page it stands on. */
		url: text("url").notNull(),
		isActive: flag("is_active").notNull().default(true),
		/** Ids stay with their rule: hits name them. */
		referers: text("referers", { mode: "json" }).$type<StoredReferer[]>().notNull().default([]),
	},
	(t) => [index("scripts_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/** A visit that a rule of a script counted. */
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
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("script_hits_script").on(t.scriptId, t.refererId, t.createdAt),
		index("script_hits_friend").on(t.friendId, t.scriptId),
	],
);
