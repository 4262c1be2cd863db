import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { friends } from "#db/engine/friends.ts";
import { operators } from "#db/platform/operators.ts";
import { flagColumn, instantColumn, saveKeyColumn } from "#db/platform/sql/column-types.ts";
import { jobColumns } from "#db/platform/sql/job-columns.ts";
import type { LineCouponCall, LineCouponDesign } from "#domain/content/line-coupons/line-coupon-design.ts";
import type { LineCouponState } from "#domain/content/line-coupons/line-coupon-states.ts";

/**
 * Coupons at LINE: those created here, whose row exists before the call, and those of LINE's own list. LINE changes
 * neither content nor period of a coupon; it only closes it.
 */
export const lineCoupons = sqliteTable(
	"line_coupons",
	{
		id: integer("id").primaryKey({ autoIncrement: true }),
		/** LINE's id; null until the coupon is created. */
		lineId: text("line_id"),
		title: text("title").notNull(),
		/** Content as friends see it; null until it was read, for a coupon of LINE's list. */
		design: text("design", { mode: "json" }).$type<LineCouponDesign>(),
		/** Body of the creation, the same at every attempt; null for a coupon of LINE's list. */
		call: text("call", { mode: "json" }).$type<LineCouponCall>(),
		/** Key of the uploaded picture. */
		pictureKey: text("picture_key"),
		barcodeKey: text("barcode_key"),
		startsAt: instantColumn("starts_at"),
		endsAt: instantColumn("ends_at"),
		state: text("state").$type<LineCouponState>().notNull(),
		/** Operator who created it here. */
		operatorId: integer("operator_id").references(() => operators.id),
		/** Whether a creation may have been carried out without an answer. */
		inDoubt: flagColumn("in_doubt").notNull().default(false),
		/** Time of LINE's last answer about it. */
		checkedAt: instantColumn("checked_at"),
		reason: text("reason"),
		...jobColumns(),
		deletedAt: instantColumn("deleted_at"),
		saveKey: saveKeyColumn(),
	},
	(t) => [
		uniqueIndex("line_coupons_line_id").on(t.lineId).where(sql`line_id is not null`),
		index("line_coupons_due").on(t.nextAttemptAt).where(sql`next_attempt_at is not null`),
	],
);

/** Friends to whom a coupon was sent, once each, with the last time. */
export const lineCouponFriends = sqliteTable(
	"line_coupon_friends",
	{
		couponId: integer("coupon_id")
			.notNull()
			.references(() => lineCoupons.id),
		friendId: integer("friend_id")
			.notNull()
			.references(() => friends.id),
		sentAt: instantColumn("sent_at").notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.couponId, t.friendId] }),
		index("line_coupon_friends_friend").on(t.friendId),
	],
);
