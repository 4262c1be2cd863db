import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { ResourceRule } from "./availability-rule.ts";

/**
 * Rule: with shifts enabled, requires a resource to be on shift; without a shift it cannot be booked (E-470).
 */
export const shift: ResourceRule = {
	scope: "resource",
	isViolatedBy: ({ settings, view, from, to }, { id }, report) => {
		const isViolated =
			settings.syncShift && !view.shifts.get(id)?.some((span) => span.from <= from && to <= span.to);
		if (isViolated) report?.({ resource_id: id });
		return isViolated;
	},
	sentence: ({ resource_id }, names) => VERDICT_TEXTS.noShift(names.resource(resource_id)),
};
