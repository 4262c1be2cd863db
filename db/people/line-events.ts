import { index, integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { flagColumn, instantColumn } from "#db/platform/sql/column-types.ts";
import type {
	FriendLineEvent,
	FriendLineEventDetail,
} from "#domain/engine/friend-records/friend-line-events.ts";

/** Events of LINE about a friend other than messages: memberships, account links, beacons. */
export const friendLineEvents = sqliteTable(
	"friend_line_events",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		kind: text("kind").$type<FriendLineEvent>().notNull(),
		at: instantColumn("at").notNull(),
		detail: text("detail", { mode: "json" }).$type<FriendLineEventDetail>().notNull(),
		webhookEventId: text("webhook_event_id").notNull().unique(),
	},
	(t) => [index("friend_line_events_friend").on(t.friendId, t.at, t.id)],
);

/** Plans of LINE's memberships, as LINE last listed them. */
export const lineMembershipPlans = sqliteTable("line_membership_plans", {
	/** LINE's number of the plan. */
	id: integer("id").primaryKey(),
	name: text("name").notNull(),
	/** Monthly fee in units of the currency. */
	price: real("price").notNull(),
	currency: text("currency").notNull(),
	memberCount: integer("member_count").notNull(),
	isPublished: flagColumn("is_published").notNull(),
	/** Time since which LINE lists it no longer. */
	deletedAt: instantColumn("deleted_at"),
});

/** Memberships of LINE that friends have or had. */
export const lineMemberships = sqliteTable(
	"line_memberships",
	{
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		membershipId: integer("membership_id").notNull(),
		joinedAt: instantColumn("joined_at").notNull(),
		renewedAt: instantColumn("renewed_at"),
		/** Null while the friend is a member. */
		leftAt: instantColumn("left_at"),
		/** LINE's timestamp of the newest event. An older one that arrives late changes nothing. */
		stateAt: instantColumn("state_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.friendId, t.membershipId] }),
		index("line_memberships_membership").on(t.membershipId, t.friendId),
	],
);

/** Friends' numbers at the shop's own service. */
export const accountLinks = sqliteTable(
	"account_links",
	{
		friendId: integer("friend_id")
			.primaryKey()
			.references(() => friends.id),
		externalId: text("external_id").notNull(),
		linkedAt: instantColumn("linked_at").notNull(),
	},
	(t) => [index("account_links_external").on(t.externalId)],
);

/** Numbers that the shop's service vouches for until LINE confirms them; each is used once. */
export const accountLinkNonces = sqliteTable(
	"account_link_nonces",
	{
		nonce: text("nonce").primaryKey(),
		externalId: text("external_id").notNull(),
		expiresAt: instantColumn("expires_at").notNull(),
	},
	(t) => [index("account_link_nonces_expiry").on(t.expiresAt)],
);
