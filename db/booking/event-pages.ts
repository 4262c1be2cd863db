import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { flag, instant, saveKey, version } from "#db/platform/sql/columns.ts";
import type { EventFlowActions } from "#domain/booking/events/flow.ts";

/** How friends book the slots of an event themselves: one row for each folder of slots. */
export const eventConfigs = sqliteTable("event_configs", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	groupId: integer("group_id")
		.notNull()
		.unique()
		.references(() => folders.id),
	/** Whether its pages take bookings; closed ones show nothing. */
	isOpen: flag("is_open").notNull().default(false),
	/** What friends read: the event's name (empty is the folder's), its words, and how its maker is reached. */
	title: text("title").notNull().default(""),
	description: text("description").notNull().default(""),
	contact: text("contact").notNull().default(""),
	/** Whether a booking waits for a person. */
	needsApproval: flag("needs_approval").notNull().default(false),
	takesChange: flag("takes_change").notNull().default(true),
	takesCancel: flag("takes_cancel").notNull().default(true),
	/** Minutes before a slot's beginning until which it is booked, changed or canceled. */
	closeMinutes: integer("close_minutes").notNull().default(0),
	changeMinutes: integer("change_minutes").notNull().default(1_440),
	/** How many places one booking takes at most, and how many bookings to come a friend has at most (0 is any). */
	maxTakes: integer("max_takes").notNull().default(1),
	maxOpen: integer("max_open").notNull().default(0),
	/** Minutes before a slot's beginning at which its friends are reminded. */
	remindMinutes: integer("remind_minutes").notNull().default(1_440),
	actions: text("actions", { mode: "json" }).$type<EventFlowActions>().notNull().default({}),
	version: version(),
});

/** The public addresses of an event. */
export const eventUrls = sqliteTable(
	"event_urls",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		groupId: integer("group_id")
			.notNull()
			.references(() => folders.id),
		/** What stands in the address: long and random, so that nobody finds one by trying. */
		code: text("code").notNull().unique(),
		/** What operators call it. */
		name: text("name").notNull(),
		/** Friends' links that were signed before it are void. */
		linksFrom: instant("links_from").notNull().default(0),
		createdAt: instant("created_at").notNull(),
		deletedAt: instant("deleted_at"),
		saveKey: saveKey(),
	},
	(t) => [index("event_urls_group").on(t.groupId, t.id)],
);

/** Friends whose links to an event are void as far as they were signed before a moment. */
export const eventRevokedLinks = sqliteTable(
	"event_revoked_links",
	{
		groupId: integer("group_id")
			.notNull()
			.references(() => folders.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instant("at").notNull(),
	},
	(t) => [primaryKey({ columns: [t.groupId, t.friendId] })],
);
