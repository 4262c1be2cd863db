import { sql } from "drizzle-orm";
import { couponDraws, couponFriends, couponGrants, couponUses } from "#db/commerce/coupons.ts";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { pointBalances, pointEntries, pointRankChanges, pointRedemptions } from "#db/commerce/points.ts";
import { type DataPlace, placeOf } from "./data-place.ts";

/** Points of a friend, the rewards that they took, and their coupons. */
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
];
