import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rateColumn } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { CauseType } from "#domain/engine/actions/action-cause.ts";
import { landings } from "./landings.ts";
import { links } from "./links.ts";

/** Conversions: a tag on a page that records that a friend reached it. */
export const trackers = sqliteTable(
	"trackers",
	{
		...itemColumns(),
		trackerCode: text("tracker_code").notNull().unique(),
		rate: rateColumn(),
		/** Action that runs when a friend converts. */
		actionId: integer("action_id").references(() => actions.id),
		/** Default value of one conversion in yen, used when none is reported. */
		value: integer("value"),
		/** 0 counts every conversion, 1 only the first of each friend. */
		twiceType: integer("twice_type").$type<0 | 1>().notNull().default(0),
		/** Whether reports from browsers are ignored. */
		postbackOnly: flagColumn("postback_only").notNull().default(false),
		/** Secret of the shop's server, sealed; null until one is created. */
		secret: text("secret"),
		/** Last characters of the secret, so that operators can tell secrets apart. */
		secretEnding: text("secret_ending"),
		/** Previous secret, and the time until which it is accepted. */
		previousSecret: text("previous_secret"),
		previousUntil: instantColumn("previous_until"),
		/** Save key that created the secret, so that a repeated request creates no other. */
		secretKey: text("secret_key"),
	},
	(t) => [
		index("trackers_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("trackers_action").on(t.actionId),
	],
);

/** Counted conversions; the friend may be unknown. */
export const conversions = sqliteTable(
	"conversions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		trackerId: integer("tracker_id")
			.notNull()
			.references(() => trackers.id),
		/** Null until the friend is identified. */
		friendId: integer("friend_id").references(() => friends.id),
		/**
		 * Deduplication key: `order:` and the shop's number, `event:` and a browser's, or, where each friend
		 * counts once, `friend:` or `visitor:` and their id. Null for rows older than this column.
		 */
		key: text("key"),
		/** Order number of the shop; empty without one. */
		orderId: text("order_id").notNull().default(""),
		/** Yen; null if none was reported. */
		value: integer("value"),
		/** Reporter: a browser, or the shop's server. */
		via: text("via").$type<"script" | "postback">(),
		/** Visitor whose browser reported it; the row may be deleted by now. */
		visitorId: integer("visitor_id"),
		/** Time at which the friend was identified. */
		tiedAt: instantColumn("tied_at"),
		/** Link that the friend tapped last before it, and the source of that message. */
		linkId: integer("link_id").references(() => links.id),
		sourceType: text("source_type").$type<CauseType>(),
		sourceId: integer("source_id"),
		/** Landing by which the friend arrived first, and the last one before the conversion. */
		firstLandingId: integer("first_landing_id").references(() => landings.id),
		lastLandingId: integer("last_landing_id").references(() => landings.id),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("conversions_key").on(t.trackerId, t.key),
		index("conversions_order").on(t.trackerId, t.orderId),
		index("conversions_day").on(t.trackerId, t.createdAt),
		// Conversions whose friend is not identified yet.
		index("conversions_untied").on(t.visitorId).where(sql`friend_id is null and visitor_id is not null`),
		index("conversions_tracker").on(t.trackerId, t.friendId, t.createdAt),
		index("conversions_friend").on(t.friendId, t.trackerId),
	],
);
