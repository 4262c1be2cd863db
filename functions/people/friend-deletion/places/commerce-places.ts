import { sql } from "drizzle-orm";
import { paymentReceipts } from "#db/commerce/payment-receipts.ts";
import { pointBalances, pointEntries, pointRankChanges, pointRedemptions } from "#db/commerce/points.ts";
import { type DataPlace, placeOf } from "./data-place.ts";

/** Points of a friend and the rewards that they took. */
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
];
