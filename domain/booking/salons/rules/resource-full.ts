import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";
import { computeMaxLoad, listOverlapping, listReservationIds } from "./booking-load.ts";

/** Rule: limits a resource's simultaneous bookings. A pending request counts as booked. */
export const resourceFull: ResourceRule = {
	scope: "resource",
	isViolatedBy: (input, { id, capacity }, report) => {
		const { settings, side, view } = input;
		const limit = capacity[side] ?? settings.rules.slotCapacity[side];
		const overlapping = listOverlapping(input, view.busyTimes.get(id));
		const isViolated = overlapping.length > 0 && computeMaxLoad(input, overlapping) > limit;
		if (isViolated)
			report?.({ resource_id: id, count: limit, reservation_ids: listReservationIds(overlapping) });
		return isViolated;
	},
	sentence: ({ resource_id, count = 0 }, names) =>
		VERDICT_TEXTS.resourceFull(names.resource(resource_id), count),
};
