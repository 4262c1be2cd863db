import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type { LandingContent } from "#domain/acquisition/landings/landing-content.ts";

/** Landing pages: addresses through which people become friends. */
export const landings = sqliteTable(
	"landings",
	{
		...itemColumns(),
		/** Six to ten characters, part of the landing's address (E-232). */
		code: text("code").notNull().unique(),
		/** Action that runs for a friend who arrives through this landing. */
		actionId: integer("action_id").references(() => actions.id),
		/** Content shown before LINE; null redirects straight to LINE. */
		page: text("page", { mode: "json" }).$type<LandingContent>(),
		/** Number of deleted anonymous visits. */
		forgottenVisits: integer("forgotten_visits").notNull().default(0),
	},
	(t) => [
		index("landings_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("landings_action").on(t.actionId),
	],
);

/** Visits to landings; the friend may be unknown. */
export const landingVisits = sqliteTable(
	"landing_visits",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		landingId: integer("landing_id")
			.notNull()
			.references(() => landings.id),
		/** LINE user id of the visitor, known from the login; null without one. */
		lineUserId: text("line_user_id"),
		/** Null until the visitor is known to be a friend. */
		friendId: integer("friend_id").references(() => friends.id),
		/** Whether the friend was added by this visit. */
		addedFriend: flagColumn("added_friend").notNull().default(false),
		/** Parameters of the address: the keys m1 to m3 (condition 86). */
		m1: text("m1"),
		m2: text("m2"),
		m3: text("m3"),
		/** The same values, normalised for searches. */
		m1Key: text("m1_key"),
		m2Key: text("m2_key"),
		m3Key: text("m3_key"),
		/** Time of the conversion of the visit (ASP/CV). */
		convertedAt: instantColumn("converted_at"),
		createdAt: instantColumn("created_at").notNull(),
	},
	(t) => [
		// Visitors who logged in and are not friends yet; the follow event attributes their visits.
		index("landing_visits_untied")
			.on(t.lineUserId)
			.where(sql`friend_id is null and line_user_id is not null`),
		index("landing_visits_nobody").on(t.createdAt).where(sql`friend_id is null and line_user_id is null`),
		index("landing_visits_m1").on(t.landingId, t.m1Key, t.friendId).where(sql`m1_key is not null`),
		index("landing_visits_m2").on(t.landingId, t.m2Key, t.friendId).where(sql`m2_key is not null`),
		index("landing_visits_m3").on(t.landingId, t.m3Key, t.friendId).where(sql`m3_key is not null`),
		index("landing_visits_landing").on(t.landingId, t.friendId, t.createdAt),
		index("landing_visits_friend").on(t.friendId, t.landingId, t.createdAt),
	],
);
