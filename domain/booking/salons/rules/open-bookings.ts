import { VERDICT_TEXTS } from "#domain/platform/texts/salon-texts.ts";
import type { TimeRule } from "./availability-rule.ts";

/** Rule: limits a friend's upcoming bookings. */
export const openBookings: TimeRule = {
	scope: "time",
	isViolatedBy: ({ settings, upcomingBookings }, report) => {
		const { maxOpen } = settings.rules;
		const isViolated = maxOpen > 0 && upcomingBookings >= maxOpen;
		if (isViolated) report?.({ count: maxOpen });
		return isViolated;
	},
	sentence: ({ count = 0 }) => VERDICT_TEXTS.tooManyOpen(count),
};
