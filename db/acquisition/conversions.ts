import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns, rate } from "#db/engine/item-columns.ts";
import { flag, instant } from "#db/platform/sql/columns.ts";
import type { CauseType } from "#domain/engine/actions/cause.ts";
import { landings } from "./landings.ts";
import { links } from "./links.ts";

/** Conversions: a mark on a page that says a friend has reached it. */
export const trackers = sqliteTable(
	"trackers",
	{
		...itemColumns(),
		trackerCode: text("tracker_code").notNull().unique(),
		rate: rate(),
		/** What runs when a friend converts. */
		actionId: integer("action_id").references(() => actions.id),
		/** What one is worth where nobody says, yen. */
		value: integer("value"),
		/** 0 counts each, 1 each friend's first. */
		twiceType: integer("twice_type").$type<0 | 1>().notNull().default(0),
		/** What browsers say is not counted. */
		postbackOnly: flag("postback_only").notNull().default(false),
		/** Of the shop's server, sealed; null until one is made. */
		secret: text("secret"),
		/** Its last characters, by which operators tell secrets apart. */
		secretEnding: text("secret_ending"),
		/** The one before, and until when it is taken. */
		previousSecret: text("previous_secret"),
		previousUntil: instant("previous_until"),
		/** The save that made the secret, so that a repeated one makes no other. */
		secretKey: text("secret_key"),
	},
	(t) => [
		index("trackers_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("trackers_action").on(t.actionId),
	],
);

export const conversions = sqliteTable(
	"conversions",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		trackerId: integer("tracker_id")
			.notNull()
			.references(() => trackers.id),
		/** Null until it is known whose it is. */
		friendId: integer("friend_id").references(() => friends.id),
		/**
		 * What counts once: `order:` and the shop's number, `event:` and a browser's, or, where each friend counts once, `friend:`
		 * or `visitor:` and their id. Null of those that were counted before there was one.
		 */
		key: text("key"),
		/** As the shop knows it; "" where it said none. */
		orderId: text("order_id").notNull().default(""),
		/** Yen; null where nobody said. */
		value: integer("value"),
		/** Who told of it: a browser, or the shop's server. */
		via: text("via").$type<"script" | "postback">(),
		/** Whose browser it was, which may be forgotten by now. */
		visitorId: integer("visitor_id"),
		/** When it became known whose it is. */
		tiedAt: instant("tied_at"),
		/** The link that the friend tapped last before it, and what had sent that. */
		linkId: integer("link_id").references(() => links.id),
		sourceType: text("source_type").$type<CauseType>(),
		sourceId: integer("source_id"),
		/** By which way the friend came first, and last before it. */
		firstLandingId: integer("first_landing_id").references(() => landings.id),
		lastLandingId: integer("last_landing_id").references(() => landings.id),
		createdAt: instant("created_at").notNull(),
	},
	(t) => [
		uniqueIndex("conversions_key").on(t.trackerId, t.key),
		index("conversions_order").on(t.trackerId, t.orderId),
		index("conversions_day").on(t.trackerId, t.createdAt),
		// Those whose friend is not known yet.
		index("conversions_untied").on(t.visitorId).where(sql`friend_id is null and visitor_id is not null`),
		index("conversions_tracker").on(t.trackerId, t.friendId, t.createdAt),
		index("conversions_friend").on(t.friendId, t.trackerId),
	],
);
