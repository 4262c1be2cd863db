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
	about: "time",
	objects: (question, tell) => {
		const { settings, side, view } = question;
		const most = settings.rules.shopCapacity[side];
		// Most salons set no limit: an unreachable one is not computed.
		if (view.shop.length + view.shopHeld.length < most) return false;
		const taken = [...listOverlapping(question, view.shop), ...listOverlappingHolds(question, view.shopHeld)];
		const objects = taken.length >= most && computeMaxBookings(question, taken) > most;
		if (objects)
			tell?.({ count: most, reservation_ids: listReservationIds(listOverlapping(question, view.shop)) });
		return objects;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.shopFull(count),
};
