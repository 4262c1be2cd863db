import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";
import {
	computeMaxBookings,
	listOverlapping,
	listOverlappingHolds,
	listReservationIds,
} from "./booking-load.ts";

/** Rule: limits the salon's simultaneous bookings. */
export const shopFull: TimeRule = {
	scope: "time",
	isViolatedBy: (input, report) => {
		const { settings, side, view } = input;
		const limit = settings.rules.shopCapacity[side];
		// Most salons set no limit: an unreachable one is not computed.
		if (view.shop.length + view.shopHolds.length < limit) return false;
		const overlapping = [
			...listOverlapping(input, view.shop),
			...listOverlappingHolds(input, view.shopHolds),
		];
		const isViolated = overlapping.length >= limit && computeMaxBookings(input, overlapping) > limit;
		if (isViolated)
			report?.({ count: limit, reservation_ids: listReservationIds(listOverlapping(input, view.shop)) });
		return isViolated;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.shopFull(count),
};
