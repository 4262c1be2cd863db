import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import {
	flagColumn,
	instantColumn,
	nextAttemptColumn,
	saveKeyColumn,
	versionColumn,
} from "#db/platform/sql/column-types.ts";
import type { StoredMenuButton } from "#domain/content/rich-menus/menu-button.ts";
import type { StoredMenuPeriod } from "#domain/content/rich-menus/menu-periods.ts";

/** Rich menus. Their buttons are JSON in the row. */
export const richmenus = sqliteTable(
	"richmenus",
	{
		...itemColumns(),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Whether the menu opens with the chat (E-199). */
		selected: flagColumn("selected").notNull().default(false),
		/** Whether the menu was created with another tool and is read-only here (E-200). */
		downloaded: flagColumn("downloaded").notNull().default(false),
		/** Whether a change is being sent to LINE. */
		updating: flagColumn("updating").notNull().default(false),
		/** Id of a menu that was made with the builder; null for others. */
		lmpMenuId: text("lmp_menu_id"),
		chatBarText: text("chat_bar_text").notNull().default("メニュー"),
		/** LINE's id of the current copy; null where LINE has none. */
		lineMenuId: text("line_menu_id"),
		/**
		 * LINE's id of the copy to which this menu's alias refers; null without alias. Tabs of other menus use
		 * it.
		 */
		aliasMenuId: text("alias_menu_id"),
		/**
		 * False from before a call for the alias until LINE's answer: it may refer to this copy or the previous
		 * one.
		 */
		aliasTold: flagColumn("alias_told").notNull().default(true),
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		width: integer("width").notNull().default(0),
		height: integer("height").notNull().default(0),
		/** A button keeps its id, because taps refer to it. */
		buttons: text("buttons", { mode: "json" }).$type<StoredMenuButton[]>().notNull().default([]),
	},
	(t) => [index("richmenus_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/**
 * Friends' own menus: assigned, or reached by a tab. With a failed link (`richmenuLinks`) the phone does not
 * show the menu. Friends without a row see the default menu (`richmenuSchedule`).
 */
export const friendRichmenus = sqliteTable(
	"friend_richmenus",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		richmenuId: integer("richmenu_id")
			.notNull()
			.references(() => richmenus.id),
		since: instantColumn("since").notNull(),
		/** Whether the friend reached it by a tab of another menu. */
		isSwitched: flagColumn("is_switched").notNull().default(false),
		/** Menu that the friend had before switching; null for the default menu. */
		homeId: integer("home_id").references(() => richmenus.id),
		/** Rule that gave the friend this menu, or the one from which they switched; null for their own. */
		ruleId: integer("rule_id"),
	},
	(t) => [
		index("friend_richmenus_menu").on(t.richmenuId, t.friendId),
		index("friend_richmenus_home").on(t.homeId, t.friendId).where(sql`home_id is not null`),
		index("friend_richmenus_rule").on(t.ruleId, t.friendId).where(sql`rule_id is not null`),
		index("friend_richmenus_switched").on(t.friendId).where(sql`is_switched = 1 and home_id is null`),
	],
);

/** Default menu and its periods, for friends without a menu of their own. One row, with the id 1. */
export const richmenuSchedule = sqliteTable("richmenu_schedule", {
	id: integer("id").primaryKey(),
	/** Menu outside all periods; null for none. */
	defaultId: integer("default_id").references(() => richmenus.id),
	/** The first matching period applies. */
	periods: text("periods", { mode: "json" }).$type<StoredMenuPeriod[]>().notNull().default([]),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
	/** Current menu with its period and start, written by cron; null for none. */
	shownId: integer("shown_id").references(() => richmenus.id),
	periodId: integer("period_id"),
	shownSince: instantColumn("shown_since"),
	/** LINE's id of the menu that LINE last accepted as default; null for none. */
	lineMenuId: text("line_menu_id"),
	/** False from before a call until LINE's answer: LINE may show this menu or the previous one. */
	isTold: flagColumn("is_told").notNull().default(true),
});

/** Pending calls that link a friend to a menu at LINE; without a menu the friend's link is removed. */
export const richmenuLinks = sqliteTable(
	"richmenu_links",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		richmenuId: integer("richmenu_id").references(() => richmenus.id),
		attempts: integer("attempts").notNull().default(0),
		/** Number of consecutive claims, the current one included, without a reported result. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/** Reason of the last failure. Without attempts left, the row waits for an operator. */
		error: text("error"),
		/** Action run that requested the link, and the position of its effect; null for an operator's change. */
		runId: text("run_id"),
		runPosition: integer("run_position"),
	},
	(t) => [
		index("richmenu_links_failed").on(t.richmenuId, t.friendId).where(sql`error is not null`),
		index("richmenu_links_due").on(t.nextAttemptAt, t.richmenuId).where(sql`next_attempt_at is not null`),
	],
);

/** Taps of friends on buttons of rich menus. */
export const richmenuTaps = sqliteTable(
	"richmenu_taps",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		richmenuId: integer("richmenu_id")
			.notNull()
			.references(() => richmenus.id),
		buttonId: integer("button_id").notNull(),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		index("richmenu_taps_erased").on(t.friendId),
		index("richmenu_taps_button").on(t.richmenuId, t.buttonId, t.friendId),
		// Covering index for the taps of a period.
		index("richmenu_taps_time").on(t.richmenuId, t.createdAt, t.buttonId, t.friendId),
		// Ordered by friend, for an export of all friends.
		index("richmenu_taps_friend").on(t.richmenuId, t.friendId, t.createdAt, t.buttonId),
	],
);
