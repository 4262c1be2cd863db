import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { actions } from "#db/engine/actions.ts";
import { friends } from "#db/engine/friends.ts";
import { itemColumns } from "#db/engine/item-columns.ts";
import { memberQueries } from "#db/engine/member-queries.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import type {
	CouponBenefit,
	CouponObtaining,
	CouponSource,
	CouponUsedBy,
	CouponUseWay,
	DrawPeriod,
} from "#domain/commerce/coupons/coupon-codes.ts";

/** Coupons of the shop's own (docs/coupons.md). */
export const coupons = sqliteTable(
	"coupons",
	{
		...itemColumns(),
		/** Part of the address of its page. */
		code: text("code").notNull().unique(),
		/** Name, text and conditions as friends see them. */
		title: text("title").notNull(),
		description: text("description").notNull().default(""),
		terms: text("terms").notNull().default(""),
		mediaKey: text("media_key"),
		benefit: text("benefit").$type<CouponBenefit>().notNull(),
		/** Yen or percent; null for a thing. */
		benefitValue: integer("benefit_value"),
		/** Yen that one use is worth in reports. */
		worthYen: integer("worth_yen").notNull().default(0),
		obtaining: text("obtaining").$type<CouponObtaining>().notNull(),
		/** Days of obtaining, both included; null is open. */
		obtainFrom: text("obtain_from"),
		obtainUntil: text("obtain_until"),
		/** Days of use, both included; null is open. */
		useFrom: text("use_from"),
		useUntil: text("use_until"),
		/** Days of use after the day of obtaining; null without such a limit. */
		useDays: integer("use_days"),
		/** Maximum number of pieces in all, in a lottery of wins; null is unlimited. */
		maxTotal: integer("max_total"),
		perFriend: integer("per_friend").notNull().default(1),
		/** Friends who can take it on its page; null for all. */
		memberQueryId: integer("member_query_id").references(() => memberQueries.id),
		useWay: text("use_way").$type<CouponUseWay>().notNull(),
		/** Wins per 10,000 draws; null without a lottery. */
		odds: integer("odds"),
		drawPeriod: text("draw_period").$type<DrawPeriod>().notNull().default("once"),
		/** Days before the last day on which the action runs for friends who have not used it; null for none. */
		remindDays: integer("remind_days"),
		actionId: integer("action_id").references(() => actions.id),
		/** Number of obtained pieces without revoked ones. */
		issued: integer("issued").notNull().default(0),
	},
	(t) => [
		index("coupons_list").on(t.groupId, t.id).where(sql`deleted_at is null`),
		index("coupons_action").on(t.actionId).where(sql`action_id is not null`),
		index("coupons_query").on(t.memberQueryId).where(sql`member_query_id is not null`),
		check("coupons_issued", sql`issued >= 0`),
	],
);

/** Pieces of coupons that friends have obtained. A change of the coupon does not change them. */
export const couponGrants = sqliteTable(
	"coupon_grants",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		couponId: integer("coupon_id")
			.notNull()
			.references(() => coupons.id),
		friendId: friendColumn(),
		/** Identifies the cause, so that repeated writes count once. */
		cause: text("cause").notNull(),
		source: text("source").$type<CouponSource>().notNull(),
		/** Name of the origin of an action: a broadcast, a scenario. */
		sourceLabel: text("source_label"),
		operatorId: integer("operator_id"),
		/** Service code of a program. */
		programId: integer("program_id"),
		obtainedAt: instantColumn("obtained_at").notNull(),
		/** Day of obtaining in the account's zone. */
		day: text("day").notNull(),
		/** Begin and end of the use; null is open. */
		usableFrom: instantColumn("usable_from"),
		expiresAt: instantColumn("expires_at"),
		usedAt: instantColumn("used_at"),
		revokedAt: instantColumn("revoked_at"),
		revokedBy: integer("revoked_by"),
		revokeReason: text("revoke_reason"),
		/** Time of the action before the end; null once it ran. */
		remindAt: instantColumn("remind_at"),
	},
	(t) => [
		uniqueIndex("coupon_grants_cause").on(t.cause),
		index("coupon_grants_friend").on(t.friendId, t.id),
		index("coupon_grants_coupon").on(t.couponId, t.id),
		index("coupon_grants_holder").on(t.couponId, t.friendId),
		index("coupon_grants_remind").on(t.remindAt).where(sql`remind_at is not null`),
	],
);

/** Uses of obtained coupons: one for each, which the unique key ensures. */
export const couponUses = sqliteTable(
	"coupon_uses",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		grantId: integer("grant_id")
			.notNull()
			.references(() => couponGrants.id),
		couponId: integer("coupon_id")
			.notNull()
			.references(() => coupons.id),
		friendId: friendColumn(),
		/** Key of the press: a repeated one is no second use. */
		key: text("key").notNull(),
		usedBy: text("used_by").$type<CouponUsedBy>().notNull(),
		staffCodeId: integer("staff_code_id"),
		operatorId: integer("operator_id"),
		programId: integer("program_id"),
		/** Yen that it was worth. */
		worthYen: integer("worth_yen").notNull(),
		at: instantColumn("at").notNull(),
		/** Day in the account's zone. */
		day: text("day").notNull(),
	},
	(t) => [
		uniqueIndex("coupon_uses_grant").on(t.grantId),
		index("coupon_uses_coupon").on(t.couponId, t.id),
		index("coupon_uses_friend").on(t.friendId, t.id),
	],
);

/** Draws of lotteries, decided once: before the friend sees them. */
export const couponDraws = sqliteTable(
	"coupon_draws",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		couponId: integer("coupon_id")
			.notNull()
			.references(() => coupons.id),
		friendId: friendColumn(),
		/** Day of the draw; empty where a friend draws once. */
		period: text("period").notNull(),
		isWon: flagColumn("is_won").notNull(),
		/** Odds by which it was decided. */
		odds: integer("odds").notNull(),
		at: instantColumn("at").notNull(),
	},
	(t) => [
		uniqueIndex("coupon_draws_period").on(t.couponId, t.friendId, t.period),
		index("coupon_draws_friend").on(t.friendId),
	],
);

/** Links and tries of a friend. */
export const couponFriends = sqliteTable("coupon_friends", {
	friendId: friendColumn().primaryKey(),
	/** Links sent before are void. */
	linksFrom: instantColumn("links_from").notNull().default(0),
	/** Tries of a staff code since a time, without the right ones. */
	codeTries: integer("code_tries").notNull().default(0),
	codeTriesFrom: instantColumn("code_tries_from").notNull().default(0),
});

/** Codes by which staff mark a coupon as used on a friend's phone, one for each shop or person. */
export const couponStaffCodes = sqliteTable(
	"coupon_staff_codes",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		name: text("name").notNull(),
		/** Keyed hash of the code, which is never shown again. */
		hash: text("hash").notNull(),
		createdAt: instantColumn("created_at").notNull(),
		deletedAt: instantColumn("deleted_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [uniqueIndex("coupon_staff_codes_hash").on(t.hash).where(sql`deleted_at is null`)],
);

function friendColumn() {
	return integer("friend_id")
		.notNull()
		.references(() => friends.id);
}
