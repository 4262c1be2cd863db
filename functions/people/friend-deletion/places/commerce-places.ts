import { pointBalances, pointEntries, pointRankChanges, pointRedemptions } from "#db/commerce/points.ts";
import { type DataPlace, placeOf } from "./data-place.ts";

/** Points of a friend and the rewards that they took. */
export const COMMERCE_PLACES: readonly DataPlace[] = [
	placeOf(pointRedemptions, "points"),
	placeOf(pointEntries, "points"),
	placeOf(pointBalances, "points"),
	placeOf(pointRankChanges, "points"),
];
