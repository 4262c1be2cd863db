import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flag, instant, nextAttemptAt, saveKey, version } from "#db/platform/sql/columns.ts";
import type { StoredButton } from "#domain/content/rich-menus/button.ts";
import type { StoredPeriod } from "#domain/content/rich-menus/period.ts";

export const richmenus = sqliteTable(
	"richmenus",
	{
		...itemColumns(),
		isActive: flag("is_active").notNull().default(true),
		/** Open when the talk is opened (E-199). */
		selected: flag("selected").notNull().default(false),
		/** Made with another tool and only shown here (E-200). */
		downloaded: flag("downloaded").notNull().default(false),
		/** A change of it is on its way to LINE. */
		updating: flag("updating").notNull().default(false),
		/** The external builder's id; null for a menu made here. */
		lmpMenuId: text("lmp_menu_id"),
		chatBarText: text("chat_bar_text").notNull().default("メニュー"),
		/** LINE's own id of the menu as it was last made there; null before. */
		lineMenuId: text("line_menu_id"),
		/** The menu at LINE that LINE's alias of this one names, by which others switch to it; null without one. */
		aliasMenuId: text("alias_menu_id"),
		/** False from the moment before LINE is told of the alias until its answer: it may name this menu or the one before. */
		aliasTold: flag("alias_told").notNull().default(true),
		mediaKey: text("media_key"),
		mediaType: text("media_type"),
		width: integer("width").notNull().default(0),
		height: integer("height").notNull().default(0),
		/** Ids stay with their button: taps name them. */
		buttons: text("buttons", { mode: "json" }).$type<StoredButton[]>().notNull().default([]),
	},
	(t) => [index("richmenus_list").on(t.groupId, t.id).where(sql`deleted_at is null`)],
);

/**
 * The menu a friend is to be shown, or has switched to; a link that failed (`richmenuLinks`) says that the phone does not
 * show it. Who has none is shown the account's (`richmenuSchedule`).
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
		since: instant("since").notNull(),
		/** The friend came to it by a tab of another menu. */
		isSwitched: flag("is_switched").notNull().default(false),
		/** The menu from which they switched first, to which they return; null where that was the account's. */
		homeId: integer("home_id").references(() => richmenus.id),
	},
	(t) => [
		index("friend_richmenus_menu").on(t.richmenuId, t.friendId),
		index("friend_richmenus_home").on(t.homeId, t.friendId).where(sql`home_id is not null`),
		index("friend_richmenus_switched").on(t.friendId).where(sql`is_switched = 1 and home_id is null`),
	],
);

/** Which menu friends without one of their own are shown, and when. One row, with the id 1. */
export const richmenuSchedule = sqliteTable("richmenu_schedule", {
	id: integer("id").primaryKey(),
	/** The menu outside all periods; null for none. */
	defaultId: integer("default_id").references(() => richmenus.id),
	/** Where several hold at once, the first does. */
	periods: text("periods", { mode: "json" }).$type<StoredPeriod[]>().notNull().default([]),
	version: version(),
	saveKey: saveKey(),
	/** The menu that the clock chose last, since when, and the period for which; null for none. */
	shownId: integer("shown_id").references(() => richmenus.id),
	periodId: integer("period_id"),
	shownSince: instant("shown_since"),
	/** The menu at LINE that LINE was last told to show; null for none. */
	lineMenuId: text("line_menu_id"),
	/** False from the moment before LINE is told until its answer: it may show this menu or the one before. */
	isTold: flag("is_told").notNull().default(true),
});

/** Friends of whom LINE is still to be told: the menu that each is to be shown, null for none. */
export const richmenuLinks = sqliteTable(
	"richmenu_links",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		richmenuId: integer("richmenu_id").references(() => richmenus.id),
		attempts: integer("attempts").notNull().default(0),
		/** Claims in a row, the present one included, of which nobody has reported back. */
		lost: integer("lost").notNull().default(0),
		nextAttemptAt: nextAttemptAt(),
		/** Why LINE, or the menu, refused the last time. The row waits for a person where no attempt is left. */
		error: text("error"),
		/** The run that asked for it, and the position of its effect; null where an operator's change did. */
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
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		index("richmenu_taps_button").on(t.richmenuId, t.buttonId, t.friendId),
		// Covers the taps of a period.
		index("richmenu_taps_time").on(t.richmenuId, t.createdAt, t.buttonId, t.friendId),
		// Friend by friend, for a file of them all.
		index("richmenu_taps_friend").on(t.richmenuId, t.friendId, t.createdAt, t.buttonId),
	],
);
