import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";

/**
 * Rule: with shifts enabled, requires a resource to be on shift; without a shift it cannot be booked (E-470).
 */
export const shift: ResourceRule = {
	about: "resource",
	objects: ({ settings, view, from, to }, { id }, tell) => {
		const objects =
			settings.syncShift && !view.shifts.get(id)?.some((span) => span.from <= from && to <= span.to);
		if (objects) tell?.({ resource_id: id });
		return objects;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.noShift(names.resource(resource_id)),
};
