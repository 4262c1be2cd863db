import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";
import { computeMaxLoad, listOverlapping, listOverlappingHolds } from "./booking-load.ts";

/** Rule: a friend's hold counts as occupied for all other friends. */
export const held: ResourceRule = {
	scope: "resource",
	isViolatedBy: (input, { id, capacity }, report) => {
		const { settings, side, view } = input;
		const otherHolds = listOverlappingHolds(input, view.holds.get(id));
		if (otherHolds.length === 0) return false;
		const limit = capacity[side] ?? settings.rules.slotCapacity[side];
		const isViolated =
			computeMaxLoad(input, [...listOverlapping(input, view.busyTimes.get(id)), ...otherHolds]) > limit;
		if (isViolated) report?.({ resource_id: id });
		return isViolated;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.held(names.resource(resource_id)),
};
