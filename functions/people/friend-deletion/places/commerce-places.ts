import { sql } from "drizzle-orm";
import { couponDraws, couponFriends, couponGrants, couponUses } from "#db/commerce/coupons.ts";
import { introductions, introductionVisits } from "#db/commerce/introductions.ts";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { pointBalances, pointEntries, pointRankChanges, pointRedemptions } from "#db/commerce/points.ts";
import { integerLiteral } from "#db/platform/sql/integer-literal.ts";
import { type DataPlace, placeOf } from "./data-place.ts";

/** Points of a friend, the rewards that they took, their coupons, and those whom they introduced or who introduced them. */
export const COMMERCE_PLACES: readonly DataPlace[] = [
	// The shop must keep the numbers and amounts of its receipts; the addressee is mostly the friend.
	placeOf(paymentReceipts, "payment", {
		isReset: false,
		clear: () => sql`friend_id = null, addressee = '', reason = ''`,
	}),
	placeOf(pointRedemptions, "points"),
	placeOf(pointEntries, "points"),
	placeOf(pointBalances, "points"),
	placeOf(pointRankChanges, "points"),
	placeOf(couponUses, "coupons"),
	placeOf(couponDraws, "coupons"),
	placeOf(couponGrants, "coupons", { order: 2 }),
	placeOf(couponFriends, "coupons"),
	placeOf(introductions, "introduction", {
		isReset: false,
		rows: ({ id }) => sql`introducer_id = ${integerLiteral(id)}`,
	}),
	// The introducer's sums keep it, without the friend.
	placeOf(introductions, "introduction", {
		isReset: false,
		clear: () => sql`friend_id = null, reason = ''`,
	}),
	placeOf(introductionVisits, "introduction", {
		isReset: false,
		rows: ({ id }) => sql`introducer_id = ${integerLiteral(id)}`,
	}),
	placeOf(introductionVisits, "introduction", {
		isReset: false,
		rows: ({ lineUserId }) => sql`line_user_id = ${lineUserId}`,
	}),
];
