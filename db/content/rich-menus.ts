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
import type { StoredButton } from "#domain/content/rich-menus/button.ts";
import type { StoredPeriod } from "#domain/content/rich-menus/period.ts";

export const richmenus = sqliteTable(
	"richmenus",
	{
		...itemColumns(),
		isActive: flagColumn("is_active").notNull().default(true),
		/** Whether it opens together with the talk (E-199). */
		selected: flagColumn("selected").notNull().default(false),
		/** Whether it was created with another tool and is read-only here (E-200). */
		downloaded: flagColumn("downloaded").notNull().default(false),
		/** Whether a change of it is on its way to LINE. */
		updating: flagColumn("updating").notNull().default(false),
		/** Id of the external builder; null for a menu created here. */
		lmpMenuId: text("lmp_menu_id"),
		chatBarText: text("chat_bar_text").notNull().default("メニュー"),
		/** LINE's id of the current menu; null before it is created there. */
		lineMenuId: text("line_menu_id"),
		/**
		 * LINE's id of the menu that this menu's alias refers to, used by tabs of other menus; null without one.
		 */
		aliasMenuId: text("alias_menu_id"),
		/**
		 * False from before LINE is called for the alias until its answer: the alias may refer to this menu or
		 * the previous one.
		 */
		aliasTold: flagColumn("alias_told").notNull().default(true),
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		width: integer("width").notNull().default(0),
		height: integer("height").notNull().default(0),
		/** Ids stay with their button because taps refer to them. */
		buttons: text("buttons", { mode: "json" }).$type<StoredButton[]>().notNull().default([]),
	},
	(t) => [index("richmenus_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/**
 * Menu that a friend is to be shown, or has switched to; a failed link (`richmenuLinks`) means that the phone
 * does not show it. Friends without a row see the account's menu (`richmenuSchedule`).
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
		/** Menu from which they switched first, to which they return; null if that was the account's. */
		homeId: integer("home_id").references(() => richmenus.id),
	},
	(t) => [
		index("friend_richmenus_menu").on(t.richmenuId, t.friendId),
		index("friend_richmenus_home").on(t.homeId, t.friendId).where(sql`home_id is not null`),
		index("friend_richmenus_switched").on(t.friendId).where(sql`is_switched = 1 and home_id is null`),
	],
);

/** Schedule of the menu for friends without one of their own. One row, with the id 1. */
export const richmenuSchedule = sqliteTable("richmenu_schedule", {
	id: integer("id").primaryKey(),
	/** Menu outside all periods; null for none. */
	defaultId: integer("default_id").references(() => richmenus.id),
	/** If several apply at once, the first one wins. */
	periods: text("periods", { mode: "json" }).$type<StoredPeriod[]>().notNull().default([]),
	version: versionColumn(),
	saveKey: saveKeyColumn(),
	/** Menu that the clock selected last, since when, and its period; null for none. */
	shownId: integer("shown_id").references(() => richmenus.id),
	periodId: integer("period_id"),
	shownSince: instantColumn("shown_since"),
	/** LINE's id of the menu that LINE last accepted as default; null for none. */
	lineMenuId: text("line_menu_id"),
	/** False from before LINE is called until its answer: LINE may show this menu or the previous one. */
	isTold: flagColumn("is_told").notNull().default(true),
});

/** Pending menu changes to send to LINE: the menu that each friend is to be shown, null for none. */
export const richmenuLinks = sqliteTable(
	"richmenu_links",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		richmenuId: integer("richmenu_id").references(() => richmenus.id),
		attempts: integer("attempts").notNull().default(0),
		/** Number of claims in a row, the current one included, that have not reported back. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptColumn(),
		/**
		 * Reason of the last refusal by LINE or by the menu. Without attempts left, the row waits for an
		 * operator.
		 */
		error: text("error"),
		/** Run that requested it, and the position of its effect; null for an operator's change. */
		runId: text("run_id"),
		runPosition: integer("run_position"),
	},
	(t) => [
		index("richmenu_links_failed").on(t.richmenuId, t.friendId).where(sql`error is not null`),
		index("richmenu_links_due").on(t.nextAttemptAt, t.richmenuId).where(sql`next_attempt_at is not null`),
	],
);

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
		index("richmenu_taps_button").on(t.richmenuId, t.buttonId, t.friendId),
		// Covering index for the taps of a period.
		index("richmenu_taps_time").on(t.richmenuId, t.createdAt, t.buttonId, t.friendId),
		// Ordered by friend, for an export of all friends.
		index("richmenu_taps_friend").on(t.richmenuId, t.friendId, t.createdAt, t.buttonId),
	],
);
