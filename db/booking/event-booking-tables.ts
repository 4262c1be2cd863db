import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { folders } from "#db/engine/folders.ts";
import { friends } from "#db/engine/friends.ts";
import { flagColumn, instantColumn, saveKeyColumn, versionColumn } from "#db/platform/sql/column-types.ts";
import type { EventFlowActions } from "#domain/booking/events/event-flow.ts";
import type { EventPlace } from "#domain/booking/events/event-place.ts";
import type { TicketSettings } from "#domain/booking/events/tickets/ticket-settings.ts";
import type { RefundRule } from "#domain/commerce/payments/refund-rule.ts";

/** Online booking settings of an event: one row for each folder of slots. */
export const eventConfigs = sqliteTable("event_configs", {
	id: integer("id").primaryKey({ autoIncrement: true }),
	groupId: integer("group_id")
		.notNull()
		.unique()
		.references(() => folders.id),
	/** Whether its pages accept bookings; friends see only their own bookings on closed ones. */
	isOpen: flagColumn("is_open").notNull().default(false),
	/**
	 * Texts for friends: the event's name (empty is the folder's), its description, and the organiser's
	 * contact.
	 */
	title: text("title").notNull().default(""),
	description: text("description").notNull().default(""),
	contact: text("contact").notNull().default(""),
	/** Whether a booking waits for approval by an operator. */
	needsApproval: flagColumn("needs_approval").notNull().default(false),
	/** Whether a menu with a price is paid before the booking counts. */
	paysBefore: flagColumn("pays_before").notNull().default(false),
	/** Rule for refunds of cancelled bookings; empty for none, so that operators refund by hand. */
	refundRule: text("refund_rule", { mode: "json" }).$type<RefundRule>().notNull().default([]),
	takesChange: flagColumn("takes_change").notNull().default(true),
	takesCancel: flagColumn("takes_cancel").notNull().default(true),
	/** Minutes before a slot's start after which booking, changing or canceling is closed. */
	closeMinutes: integer("close_minutes").notNull().default(0),
	changeMinutes: integer("change_minutes").notNull().default(1_440),
	/** Maximum seats per booking, and maximum future bookings per friend (0 is unlimited). */
	maxTakes: integer("max_takes").notNull().default(1),
	maxOpen: integer("max_open").notNull().default(0),
	/** Minutes before a slot's start at which its friends are reminded. */
	remindMinutes: integer("remind_minutes").notNull().default(1_440),
	/** Appearance of the pages, and the place. */
	page: text("page", { mode: "json" }).$type<Partial<EventPlace>>().notNull().default({}),
	actions: text("actions", { mode: "json" }).$type<EventFlowActions>().notNull().default({}),
	/** Tickets of its bookings (docs/tickets.md). */
	tickets: text("tickets", { mode: "json" }).$type<Partial<TicketSettings>>().notNull().default({}),
	version: versionColumn(),
});

/** Public URLs of an event. */
export const eventUrls = sqliteTable(
	"event_urls",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		groupId: integer("group_id")
			.notNull()
			.references(() => folders.id),
		/** Code in the URL: long and random, so that it cannot be guessed. */
		code: text("code").notNull().unique(),
		/** Name for operators. */
		name: text("name").notNull(),
		/** Signed links of friends that are older than this are void. */
		linksFrom: instantColumn("links_from").notNull().default(0),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [index("event_urls_group").on(t.groupId, t.id)],
);

/** Friends whose signed links to an event are void if older than a given instant. */
export const eventRevokedLinks = sqliteTable(
	"event_revoked_links",
	{
		groupId: integer("group_id")
			.notNull()
			.references(() => folders.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		at: instantColumn("at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.groupId, t.friendId] }),
		index("event_revoked_links_friend").on(t.friendId),
	],
);
